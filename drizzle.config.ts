import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/runtime/storage/schema/*.ts',
  out: './src/runtime/storage/migrations',
})
