'use client'

import { loadPart, type Network } from '@foyer/base'
import { findNetwork, getConnection } from '@foyer/core'
// biome-ignore lint/suspicious/noTsIgnore: the types of a site without Solana have no such package to find
/** @ts-ignore */
import type { Connection } from '@solana/web3.js'
import { useEffect, useMemo, useState } from 'react'
import { assertCurrent } from './current.ts'
import { type Source, useValue } from './hooks/useValue.ts'
import { loadWeb3 } from './web3.ts'

type Node = { readonly network: Network | undefined }

const node: Source<Node> = {
  read: ({ foyer }) => {
    const wanted = getConnection(foyer, 'solana')?.networkId
    const network =
      findNetwork(foyer.config, wanted) ?? foyer.config.networks.find((one) => one.chainNamespace === 'solana')
    return { network }
  },
  watch: (appKit, notify) => {
    const stops = [appKit.subscribeAccount(notify, 'solana'), appKit.subscribeNetwork(notify)]
    return () => {
      for (const stop of stops) stop()
    }
  },
  initial: () => ({ network: undefined }),
}

/**
 * A web3.js connection to the node of the Solana network in use.
 * @returns `connection` undefined until web3.js has loaded, and where `SolanaAdapter` has no `loadWeb3`
 * @throws Error before `createAppKit`
 */
export function useAppKitConnection(): { readonly connection: Connection | undefined } {
  const { foyer } = assertCurrent('useAppKitConnection')
  const { network } = useValue('useAppKitConnection', node)
  const [found, setFound] = useState<{ readonly network: Network; readonly connection: Connection }>()
  useEffect(() => {
    if (network === undefined) return
    let isStale = false
    Promise.all([loadWeb3(foyer), loadPart(() => import('@foyer/base/rpcUrls'))]).then(
      ([web3, { listRpcUrls }]) => {
        const [url] = listRpcUrls(network)
        if (web3 && url && !isStale) setFound({ network, connection: new web3.Connection(url, 'confirmed') })
      },
      // a page that is offline has no connection; the next network, or visit, tries again
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [foyer, network])
  const connection = found?.network === network ? found?.connection : undefined
  return useMemo(() => ({ connection }), [connection])
}

export { type AnyTransaction, type Provider, SolanaAdapter, type SolanaAdapterOptions } from './solana.ts'
