import { useFoyerContext } from '../../FoyerContext.ts'
import { onrampWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** Shows what the site's visitors agree to, where the site says it. */
export function OnrampLegal() {
  const { termsConditionsUrl, privacyPolicyUrl } = useFoyerContext().foyer.config
  const t = useTranslateWith(onrampWords)
  const links = [
    [termsConditionsUrl, t('connect.terms')],
    [privacyPolicyUrl, t('connect.privacy')],
  ].filter(([url]) => url)
  if (links.length === 0) return null
  return (
    <div className="foot">
      {t('onramp.legal')}
      {links.map(([url, text]) => (
        <span key={text}>
          {' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </span>
      ))}
    </div>
  )
}
