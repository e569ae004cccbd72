import { z } from 'zod'
import { flag, json, openidRole, signInMethods, smtpUrl, trustedUrl } from './value-forms.ts'

/** Settings of sign-in by OpenID Connect, and of assistants that authorize themselves by OAuth. */
export const signInSettings = {
  OIDC_ISSUER: trustedUrl
    .optional()
    .describe(
      'OpenID Connect provider that people sign in at (docs/SECURITY.md); unset: links and keys only.',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client id of this service at OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret at OIDC_ISSUER; unset: a public client, protected by PKCE alone.'),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid email profile')
    .describe('Scopes requested at OIDC_ISSUER.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('single sign-on')
    .describe('Name of OIDC_ISSUER on the button.'),
  OIDC_ROLES: json(
    z.array(openidRole),
    '[{"claim":"groups","value":"editors","account":"acc_…","role":"developer"}]',
  )
    .default([])
    .describe(
      'Which claim gives which role in which account, or an operator’s role (`{"claim":"groups","value":"operators","operator":"all"}`).',
    ),
  SIGN_IN_METHODS: signInMethods
    .default(['link', 'key', 'oidc', 'passkey'])
    .describe(
      'Ways to sign in that are open, comma-separated: `link` (one-time links, invitations and sign-up links without a provider, views of operators), `key`, `oidc`, `passkey` (where PUBLIC_URL is https on a host name). `oidc` alone: single sign-on only. Sessions by a way that is closed end.',
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server that sends invitations, sign-in links and events (endpoints of kind `email`; `smtp://user:password@mail.example:587`, `smtps://…`); unset: people send links themselves.',
    ),
  MAIL_FROM: z
    .email()
    .optional()
    .describe('Sender of mails; default: `social-lookup` at the host of PUBLIC_URL.'),
  OAUTH: flag(false).describe(
    'Lets people connect assistants that authorize themselves by OAuth (docs/SECURITY.md, "Assistants").',
  ),
  OAUTH_ISSUER: trustedUrl
    .optional()
    .describe(
      'Issuer of JWT access tokens (RFC 9068) of your own authorization server, in place of the built-in one.',
    ),
  OAUTH_KEYS_URL: trustedUrl
    .optional()
    .describe('Where its public keys are; default: OAUTH_ISSUER and /.well-known/jwks.json.'),
  OAUTH_ACCOUNT_CLAIM: z
    .string()
    .min(1)
    .default('social_lookup_account')
    .describe('Claim of its tokens that names the account.'),
} as const
