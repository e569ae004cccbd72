/** A stand-in of the package `n8n-workflow`, as far as the nodes use its values at run time. */

export const NodeConnectionTypes = { Main: 'main' } as const

interface ErrorOptions {
  readonly message?: string
  readonly description?: string
  readonly httpCode?: string
  readonly itemIndex?: number
}

class NodeError extends Error {
  readonly description: string | undefined
  readonly httpCode: string | undefined
  readonly context: { itemIndex?: number } = {}
  readonly node: unknown

  constructor(node: unknown, message: string, options: ErrorOptions) {
    super(message)
    this.node = node
    this.description = options.description
    this.httpCode = options.httpCode
    if (options.itemIndex !== undefined) this.context.itemIndex = options.itemIndex
  }
}

/** As n8n's: an error that is one already stays the same. */
export class NodeApiError extends NodeError {
  constructor(node: unknown, response: object, options: ErrorOptions = {}) {
    super(node, options.message ?? String((response as { message?: unknown }).message), options)
    // biome-ignore lint/correctness/noConstructorReturn: n8n's class does it
    if (response instanceof NodeApiError) return response
  }
}

export class NodeOperationError extends NodeError {
  constructor(node: unknown, error: Error | string, options: ErrorOptions = {}) {
    super(node, typeof error === 'string' ? error : error.message, options)
  }
}
