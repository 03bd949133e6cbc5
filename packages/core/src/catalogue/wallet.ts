import type { Namespace } from '@foyer/base'

/** A wallet of the catalogue (specification §3): facts, no trademark. Names and links of one that a service sent are hostile input. */
export type Wallet = {
  readonly id: string
  readonly name: string
  /** Reverse domain name of its browser extension, the identity of EIP-6963. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids it serves; a bare namespace means every network of it. Absent: nothing is known. */
  readonly chains?: readonly string[] | undefined
  readonly isCertified?: boolean | undefined
  /** https, same-origin or a small `data:` image. */
  readonly imageUrl?: string | undefined
  readonly homepage?: string | undefined
  /** A scheme, with or without `://`, or an https address: opens the app on a phone. */
  readonly mobileLink?: string | undefined
  /** An https address that opens the app where it is installed and a web page where it is not. */
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}

/** Checks whether a wallet serves a family; one that states nothing might. */
export function servesAny({ chains }: Wallet, namespaces: readonly Namespace[]): boolean {
  if (!chains || chains.length === 0) return true
  return chains.some((chain) =>
    namespaces.some((namespace) => chain === namespace || chain.startsWith(`${namespace}:`)),
  )
}
