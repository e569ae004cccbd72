import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A point in time. */
export const at = (name: string) => timestamp(name, { withTimezone: true })

/** A whole number of up to 53 bits. */
export const whole = (name: string) => bigint(name, { mode: 'number' })
