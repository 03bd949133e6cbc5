import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'

/** A folder of pages in the order of their `sidebar.order`. */
const folder = (label: string, directory: string) => ({ label, items: [{ autogenerate: { directory } }] })

export default defineConfig({
  image: { service: passthroughImageService() },
  // classes and no style attributes, which the policy refuses
  markdown: { syntaxHighlight: 'prism' },
  integrations: [
    starlight({
      title: 'Foyer',
      description: 'A wallet dialog that belongs to your page.',
      logo: { src: './src/logo.svg' },
      favicon: '/favicon.svg',
      customCss: ['./src/theme.css'],
      expressiveCode: false,
      credits: false,
      components: { SocialIcons: './src/Ways.astro' },
      sidebar: [
        folder('Start', 'start'),
        folder('Build', 'build'),
        folder('Move', 'move'),
        folder('Chains', 'chains'),
        folder('Reference', 'reference'),
        folder('Run', 'run'),
        folder('Trust', 'trust'),
      ],
    }),
  ],
})
