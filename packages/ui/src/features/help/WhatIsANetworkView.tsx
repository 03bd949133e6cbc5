import { goBack } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { FactList } from '../../components/FactList.tsx'

import { ExternalLinkIcon, Icon } from '../../components/icons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { helpWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** Three computers that speak to each other. */
const NodesIcon = () => (
  <Icon d="M12 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M7 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0M17 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0M9 6.8l-3 6.4M11 6.8l3 6.4M7 15h6" />
)
/** Two rings of a chain. */
const LinkIcon = () => (
  <Icon d="m8.4 11.6 3.2-3.2M9.4 6.4l1.3-1.3a3 3 0 0 1 4.2 4.2l-1.3 1.3M10.6 13.6l-1.3 1.3a3 3 0 0 1-4.2-4.2l1.3-1.3" />
)

/** Written for visitors, by people who sell nothing. */
const learnMoreUrl = 'https://ethereum.org/en/developers/docs/networks/'

export default function WhatIsANetworkView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(helpWords)
  const facts = [
    [<NodesIcon key="nodes" />, t('help.network.title'), t('help.network.text')],
    [<LinkIcon key="link" />, t('help.networks.title'), t('help.networks.text')],
  ] as const
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
