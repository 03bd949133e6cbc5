/** A policy with a nonce for the scripts that Nuxt itself writes into a page. */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    const nonce = btoa(crypto.randomUUID())
    for (const part of [html.head, html.bodyPrepend, html.bodyAppend]) {
      part.forEach((text, index) => {
        part[index] = text.replaceAll('<script', `<script nonce="${nonce}"`)
      })
    }
    const policy = [
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' data:; base-uri 'none'`,
      `connect-src 'self' __RPC_URL__; require-trusted-types-for 'script'; trusted-types vue`,
    ]
    setResponseHeader(event, 'content-security-policy', policy.join('; '))
  })
})
