import type { GrantedPermission } from '@foyer/core/smartSessions'
import { useFoyerAccount, useSmartSessions } from '@foyer/ui'
import { useMemo, useState } from 'react'
import { parseEther } from 'viem'
import type { Devnet } from '../devnet.ts'
import { createSiteKey } from './createSiteKey.ts'
import { tellFact } from './siteKeyFacts.ts'

/** The page's own key: asked for, used within its limits and beyond them, and given back. */
export default function SiteKey({ devnet }: { readonly devnet: Devnet }) {
  const { address } = useFoyerAccount('eip155')
  const { grantPermissions, revokePermissions } = useSmartSessions()
  const key = useMemo(() => createSiteKey(devnet), [devnet])
  const [granted, setGranted] = useState<GrantedPermission>()
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = (task: () => Promise<string>) => () => {
    setIsBusy(true)
    setSaid('One moment…')
    void task()
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .then((text) => {
        setSaid(text)
        setIsBusy(false)
      })
  }
  const ask = run(async () => {
    if (!address) return 'Nobody is connected on Ethereum.'
    await key.lend(address)
    setGranted(await grantPermissions(key.toRequest()))
    tellFact('KEY_GRANTED')
    return 'The page holds a key now.'
  })
  const tip = (permission: GrantedPermission, ether: string) =>
    run(async () => {
      const { block, refusal } = await key.tip(permission, parseEther(ether))
      tellFact(refusal === undefined ? 'KEY_ACTED' : 'KEY_REFUSED')
      if (refusal === undefined) return `${ether} ETH went to the author in block ${block}, and you were not asked.`
      return `Block ${block} refused ${ether} ETH: ${refusal}.`
    })
  const takeBack = (permission: GrantedPermission) =>
    run(async () => {
      await revokePermissions({ context: permission.context })
      const { block, refusal } = await key.tip(permission, parseEther('0.01'))
      if (refusal === undefined) return `Block ${block} let the key act all the same.`
      tellFact('KEY_TAKEN_BACK')
      setGranted(undefined)
      return `Taken back. The key tried once more, and block ${block} refused it: ${refusal}.`
    })
  return (
    <>
      <p className="cta" data-testid="site-key">
        {granted ? (
          <>
            <Press isBusy={isBusy} name="Tip 0.01 ETH with the key" onPress={tip(granted, '0.01')} />
            <Press isBusy={isBusy} name="Try 0.03 ETH" onPress={tip(granted, '0.03')} />
            <Press isBusy={isBusy} name="Take it back" onPress={takeBack(granted)} />
          </>
        ) : (
          <Press isBusy={isBusy} name="Give the page a key" onPress={ask} />
        )}
      </p>
      <p role="status" className="hint">
        {said}
      </p>
    </>
  )
}

type PressProps = { readonly name: string; readonly isBusy: boolean; onPress(): void }

function Press({ name, isBusy, onPress }: PressProps) {
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={onPress}>
      {name}
    </button>
  )
}
