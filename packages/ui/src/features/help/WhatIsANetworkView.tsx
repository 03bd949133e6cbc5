import { goBack } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { FactList } from '../../components/FactList.tsx'
import { LinkIcon, NodesIcon } from '../../components/helpIcons.tsx'
import { ExternalLinkIcon } from '../../components/icons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { helpWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

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
