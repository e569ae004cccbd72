import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import sidebar from './src/generated/sidebar.json' with { type: 'json' }

export default defineConfig({
  base: '/docs',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Pages have drawings alone: no image is changed, so none needs a native program.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: '@@brand@@',
      favicon: '/favicon.svg',
      // The search of packages/site/src/scripts/search.js: Pagefind knows no synonyms and needs WebAssembly.
      pagefind: false,
      credits: false,
      lastUpdated: false,
      sidebar,
      customCss: ['./src/styles/site.css'],
      components: {
        Search: './src/components/Search.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        SocialIcons: './src/components/HeadLinks.astro',
        Footer: './src/components/Footer.astro',
      },
      routeMiddleware: './src/sidebar.mjs',
      expressiveCode: {
        defaultProps: { wrap: true },
        themes: ['github-dark-default', 'github-light-default'],
        styleOverrides: {
          borderRadius: '10px',
          codeFontSize: '13px',
          frames: { shadowColor: 'transparent' },
        },
      },
      head: [
        { tag: 'link', attrs: { rel: 'stylesheet', href: '/brand.css' } },
        { tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: '/llms.txt' } },
      ],
    }),
  ],
})
