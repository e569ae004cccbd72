const refuse = () => {
  throw new Error(
    'routes have no JSON schemas: Zod checks what comes in, and answers are written as they are',
  )
}

/**
 * Options of a Fastify server whose routes have no schemas. By default Fastify loads two compilers of JSON Schema, a
 * hundred files, at every start.
 */
export const withoutSchemaCompilers = {
  schemaController: {
    compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse },
  },
}
