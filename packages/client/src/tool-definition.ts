/** What a model is shown of a tool. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether it changes nothing in the account. */
  readonly readOnly: boolean
}
