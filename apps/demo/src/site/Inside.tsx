import type { Config } from '@wagmi/core'
import type { ReactNode } from 'react'
import type { Devnet } from '../devnet.ts'
import type { Family } from '../families/family.ts'
import type { Playground } from '../playground.ts'
import { Actions } from './Actions.tsx'
import { FamiliesPanel } from './FamiliesPanel.tsx'
import { StatePanel } from './StatePanel.tsx'
import { SwitchesPanel } from './SwitchesPanel.tsx'

type Props = {
  readonly config: Config
  readonly devnet: Devnet
  readonly families: readonly Family[]
  readonly choices: Playground
  readonly children: ReactNode
}

/** The developer's panel: raw state, calls through wagmi and through Foyer alone, every option. */
export function Inside({ config, devnet, families, choices, children }: Props) {
  return (
    <div className="inside">
      <div>
        <Actions config={config} devnet={devnet} />
        {children}
        {choices.siwx && (
          <p>
            <a href="/members">The keeper’s log, for members</a>
          </p>
        )}
        {choices.families && choices.adapters && <FamiliesPanel families={families} />}
      </div>
      <div>
        <StatePanel />
        <SwitchesPanel choices={choices} />
      </div>
    </div>
  )
}
