import { goBack } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { type Fact, FactList } from '../../components/FactList.tsx'
import { LinkIcon, NodesIcon } from '../../components/helpIcons.tsx'
import { ExternalLinkIcon } from '../../components/icons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

const facts: readonly Fact[] = [
  [<NodesIcon key="nodes" />, 'help.network.title', 'help.network.text'],
  [<LinkIcon key="link" />, 'help.networks.title', 'help.networks.text'],
]

/** Written for visitors, by people who sell nothing. */
const learnMoreUrl = 'https://ethereum.org/en/developers/docs/networks/'

export default function WhatIsANetworkView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <div className="stack">
      <FactList facts={facts} />
      <a className="link" href={learnMoreUrl} target="_blank" rel="noopener noreferrer">
        {t('help.learnMore')}
        <ExternalLinkIcon />
      </a>
      <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
    </div>
  )
}
