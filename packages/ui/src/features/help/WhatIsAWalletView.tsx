import { activeConnectionAtom, goBack, reset } from '@foyer/core'
import type { ReactNode } from 'react'
import { KeyIcon, ShieldIcon, WalletIcon } from '../../components/icons.tsx'
import { Button } from '../../components/parts.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import type { PlainMessageKey } from '../../i18n/en.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

const facts: readonly (readonly [icon: ReactNode, title: PlainMessageKey, text: PlainMessageKey])[] = [
  [<WalletIcon key="wallet" />, 'help.keys.title', 'help.keys.text'],
  [<KeyIcon key="key" />, 'help.login.title', 'help.login.text'],
  [<ShieldIcon key="shield" />, 'help.sign.title', 'help.sign.text'],
]

export default function WhatIsAWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isConnected = useFoyerAtom(activeConnectionAtom) !== undefined
  return (
    <div className="stack">
      <ul className="explain">
        {facts.map(([icon, title, text]) => (
          <li key={title}>
            <span className="tile">{icon}</span>
            <div>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isConnected ? (
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
      ) : (
        <Button kind="primary" onClick={() => reset(foyer, 'Connect')}>
          {t('help.start')}
        </Button>
      )}
    </div>
  )
}
