/** How often monitors check TikTok's lists: minutes between two checks. */

export const daily = { defaultMinutes: 1440, minMinutes: 60 }
export const everyFourHours = { defaultMinutes: 240, minMinutes: 15 }
export const hourly = { defaultMinutes: 60, minMinutes: 5 }
