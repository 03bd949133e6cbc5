import { type ConnectMethod, connectorsAtom } from '@foyer/core'
import { getConnectMethods, remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import { useMemo } from 'react'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

/** The ways in that are offered now, in their order. */
export function useConnectMethods(): readonly ConnectMethod[] {
  const { foyer } = useFoyerContext()
  const reasons = [useFoyerAtom(connectorsAtom), useFoyerAtom(offeredNamespaceAtom), useFoyerAtom(remoteFeaturesAtom)]
  return useMemo(() => getConnectMethods(foyer), [foyer, foyer.config, ...reasons])
}
