import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A point in time. */
export const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true })

/** A whole number of up to 53 bits. */
export const whole = <Name extends string>(name: Name) => bigint(name, { mode: 'number' })
