import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Addresses are relative, so that the console works behind every path prefix.
  base: './',
  plugins: [react()],
  resolve: {
    alias: { 'social-lookup-client/core': join(import.meta.dirname, '../client/src/core.ts') },
  },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy permits no data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // One sheet is smaller than the requests that its parts would take.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several screens use is one file: dozens of small ones take longer than their bytes.
          groups: [{ name: 'shared', minShareCount: 4 }],
        },
      },
    },
    // A test bounds what the first screen loads (test/console/bundle.test.ts).
    chunkSizeWarningLimit: 1000,
  },
})
