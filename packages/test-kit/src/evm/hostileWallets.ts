import type { EvmWalletInfo } from './types.ts'

/** What hostile wallets say about themselves. Pass one as `info` and see that the page stays whole. */
export const hostileWalletInfo = {
  /** An icon of 5 MB. */
  hugeIcon: (): Partial<EvmWalletInfo> => ({
    name: 'Huge Icon',
    rdns: 'test.hostile.huge-icon',
    icon: `data:image/png;base64,${'A'.repeat(5 * 1024 * 1024)}`,
  }),
  /** An SVG that runs a script where it is put into a document instead of an image element. */
  scriptIcon: (): Partial<EvmWalletInfo> => ({
    name: 'Script Icon',
    rdns: 'test.hostile.script-icon',
    icon: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=true"><script>window.pwned=true</script><image href="x" onerror="window.pwned=true"/></svg>',
    )}`,
  }),
  /** An icon that is a script address. */
  scriptUrl: (): Partial<EvmWalletInfo> => ({
    name: 'Script Address',
    rdns: 'test.hostile.script-url',
    icon: 'javascript:window.pwned=true',
  }),
  /** A name that reads backwards: right-to-left override, zero-width and control characters. */
  overrideName: (): Partial<EvmWalletInfo> => ({
    name: '\u202Eksam\u202C\u200B\u0000\nateM',
    rdns: 'test.hostile.override-name',
  }),
  /** A name of 10,000 characters. */
  longName: (): Partial<EvmWalletInfo> => ({ name: 'Long '.repeat(2_000), rdns: 'test.hostile.long-name' }),
  /** Markup as a name. */
  markupName: (): Partial<EvmWalletInfo> => ({
    name: '<img src=x onerror="window.pwned=true">',
    rdns: 'test.hostile.markup-name',
  }),
  /** The identity of a well-known wallet. */
  duplicateRdns: (rdns = 'io.metamask'): Partial<EvmWalletInfo> => ({ name: 'Impostor', rdns }),
} as const
