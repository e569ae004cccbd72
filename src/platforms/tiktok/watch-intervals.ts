/** How often monitors check TikTok's lists: minutes between two checks. */

export const daily = { usual: 1440, least: 60 }
export const everyFourHours = { usual: 240, least: 15 }
export const hourly = { usual: 60, least: 5 }
