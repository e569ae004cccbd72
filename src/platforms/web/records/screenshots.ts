import { z } from 'zod'
import { count, isoTime, nullableInt } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import type { Screenshot } from '../model.ts'

export const screenshotRecord = z.strictObject({
  lookupStatus,
  url: z.string(),
  finalUrl: z.string().optional(),
  status: nullableInt,
  title: z.string().nullable().optional(),
  artifact: z
    .strictObject({
      url: z.string().min(1),
      format: z.enum(['png', 'jpeg', 'webp']),
      mime: z.string(),
      bytes: count,
      width: nullableInt,
      height: nullableInt,
      expiresAt: isoTime,
    })
    .register(recordNames, { name: 'WebScreenshotFile' })
    .nullable(),
  base64: z.string().optional(),
})

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

export const screenshotView = (
  { status, shown, artifact }: Screenshot,
  { params }: { params: { response?: 'url' | 'base64' } },
) => ({
  status,
  ...(shown ? { finalUrl: shown.url, title: shown.title || null } : {}),
  artifact: artifact && {
    url: artifact.url,
    format: formats[artifact.mime as keyof typeof formats],
    mime: artifact.mime,
    bytes: artifact.bytes,
    width: artifact.width,
    height: artifact.height,
    expiresAt: artifact.expiresAt,
  },
  ...(params.response === 'base64' && shown?.picture ? { base64: shown.picture.toString('base64') } : {}),
})
