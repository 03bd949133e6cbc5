import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'

/** A folder of pages in the order of their `sidebar.order`. */
const folder = (label: string, directory: string) => ({ label, items: [{ autogenerate: { directory } }] })

/** Three colours, as in the product: words of the language, texts, and what is said aside. */
const codeTheme = (type: 'dark' | 'light', colors: Record<'word' | 'text' | 'aside' | 'rest' | 'ground', string>) => ({
  name: `foyer-${type}`,
  type,
  colors: { 'editor.background': colors.ground, 'editor.foreground': colors.rest },
  tokenColors: [
    {
      scope: ['keyword', 'storage', 'entity.name.tag', 'support.type.primitive'],
      settings: { foreground: colors.word },
    },
    { scope: ['keyword.operator', 'storage.type.function.arrow'], settings: { foreground: colors.rest } },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: colors.text } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: colors.aside } },
  ],
})
const dark = { word: '#a9a4f5', text: '#4cd08b', aside: '#a9a9b4', rest: '#ececee', ground: '#212125' }
const light = { word: '#4f46e5', text: '#0a7a45', aside: '#5d5d68', rest: '#2b2b33', ground: '#f5f5f6' }

export default defineConfig({
  image: { service: passthroughImageService() },
  // a link to what a part needs would name the root of the host, and the site may stand in a folder
  vite: { build: { modulePreload: false } },
  integrations: [
    starlight({
      title: 'Foyer',
      description: 'A wallet dialog that belongs to your page.',
      logo: { src: './src/logo.svg' },
      favicon: '/favicon.svg',
      customCss: ['./src/theme.css'],
      expressiveCode: {
        themes: [codeTheme('dark', dark), codeTheme('light', light)],
        useStarlightUiThemeColors: true,
        // a tab is copied as one
        tabWidth: 0,
        styleOverrides: {
          borderRadius: '1rem',
          borderColor: 'transparent',
          codeFontSize: '0.8125rem',
          codeLineHeight: '1.7',
          codePaddingBlock: '1rem',
          codePaddingInline: '1.5rem',
          frames: { shadowColor: 'transparent' },
        },
      },
      credits: false,
      components: { PageTitle: './src/Title.astro', SocialIcons: './src/Ways.astro' },
      sidebar: [
        folder('Start', 'start'),
        {
          label: 'Build',
          items: [...folder('Build', 'build').items, { label: 'Theme playground', link: '/playground/' }],
        },
        folder('Move', 'move'),
        folder('Chains', 'chains'),
        folder('Reference', 'reference'),
        folder('Run', 'run'),
        folder('Trust', 'trust'),
      ],
    }),
  ],
})
