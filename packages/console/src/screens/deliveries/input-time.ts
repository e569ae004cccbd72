const dayMs = 86_400_000

/** A moment in the form of `<input type="datetime-local">`, in UTC. */
export const inputForm = (at: number): string => new Date(at).toISOString().slice(0, 16)

/** A day ago in that form. */
export const dayAgo = (): string => inputForm(Date.now() - dayMs)

/** What was typed there, as the API takes it. */
export const instantOf = (input: string): string => `${input}:00Z`
