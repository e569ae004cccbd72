import { z } from 'zod'
import { httpUrl, json } from './value-forms.ts'

/** Settings of what visitors see of the operator: name, colour, links, terms. */
export const brandSettings = {
  BRAND_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('social-lookup')
    .describe('Name of the service on its front page, documentation and status page.'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #4f46e5')
    .default('#4f46e5')
    .describe('Colour of links and buttons on these pages. Shades with enough contrast are derived from it.'),
  BRAND_LINKS: json(
    z.array(z.strictObject({ label: z.string().min(1).max(30), url: httpUrl })).max(6),
    '[{"label":"Contact","url":"https://example.com/contact"}]',
  )
    .default([])
    .describe('Further links in the head and at the foot of these pages, six at most.'),
  OPERATOR_NAME: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Who operates the service, at the foot of these pages.'),
  TERMS_URL: httpUrl.optional().describe('Terms of use, linked at the foot of these pages.'),
  PRIVACY_URL: httpUrl.optional().describe('Privacy policy, linked at the foot of these pages.'),
} as const
