/** An access restriction (bot check, login page, robots.txt). The service reports restrictions and never evades them. */
export type AccessRestriction =
  | 'challenge'
  | 'captcha'
  | 'blocked'
  | 'login'
  | 'consent'
  | 'payment'
  | 'legal'
  | 'scripts'
  | 'robots'
