import { cleanText, formatUnits, loadPart, shortenAddress } from '@foyer/base'
import { activeNetworkIdAtom, findNetwork, navigate } from '@foyer/core'
import {
  canUseNames,
  getKnownReceivers,
  prefillSend,
  reviewSend,
  type Sender,
  saveSendForm,
  setSendAmount,
  setSendReceiver,
} from '@foyer/core/internal/send'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { Face } from '../../components/Face.tsx'
import { ArrowDownIcon, ChevronDownIcon } from '../../components/icons.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { Notice } from '../../components/Notice.tsx'
import { createLateComponent, useLazyComponent } from '../../components/useLazyComponent.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { View } from '../../views/View.ts'
import { AssetImage } from './AssetImage.tsx'
import { type SendView, useReceiverIdentity, useSend, useSender } from './useSend.ts'

/** `BuyButton` where it is needed seldom: its code loads when it is drawn, and nothing stands there before. */
const LateBuyButton = createLateComponent(async () => ({
  default: (await loadPart(() => import('../../components/BuyButton.tsx'))).BuyButton,
}))

const WalletSendView: View<'WalletSend'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const sender = useSender()
  const isKnown = findNetwork(foyer.config, useFoyerAtom(activeNetworkIdAtom)) !== undefined
  // layout effect: the prefilled draft is there before the first paint
  useLayoutEffect(() => {
    if (params) prefillSend(foyer, params)
    saveSendForm(foyer)
  }, [foyer, params])
  if (!sender) {
    return (
      <div className="stack">
        <Notice kind="warn">{t(isKnown ? 'error.ChainUnsupported' : 'account.unknownNetwork')}</Notice>
      </div>
    )
  }
  return <SendForm sender={sender} />
}
export default WalletSendView

function SendForm({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const send = useSend(sender)
  const { problem } = send
  const preloadPreview = usePreloadView('WalletSendPreview')
  const slots = { symbol: send.symbol ?? '', coin: sender.network.nativeCurrency.symbol }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) reviewSend(foyer, send.receiver.address)
      }}
    >
      <div className="send-fields">
        {send.draft.nft ? <NftField send={send} /> : <AmountField send={send} />}
        <span className="send-arrow">
          <ArrowDownIcon />
        </span>
        <ReceiverField send={send} />
      </div>
      {send.draft.receiver === '' && <Contacts sender={sender} />}
      {(send.warning === 'lookAlike' || send.warning === 'own') && (
        <Notice kind={send.warning === 'own' ? 'warn' : 'bad'}>{t(`send.${send.warning}`)}</Notice>
      )}
      {send.isToContract && <Notice kind="warn">{t('send.toItself')}</Notice>}
      {send.isTokenFailed && <Notice kind="bad">{t('send.token.notFound', { network: sender.network.name })}</Notice>}
      <Button kind="primary" type="submit" disabled={problem !== undefined} {...preloadPreview}>
        {problem ? t(`problem.${problem}`, slots) : t('send.review')}
      </Button>
      {(problem === 'insufficientFunds' || problem === 'insufficientForFee') && <LateBuyButton />}
    </form>
  )
}

/** How many of those sent to before are offered: more would push the button off a small screen. */
const contactLimit = 3

/** Receivers of earlier transfers from this browser: a press fills the field. */
function Contacts({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const known = getKnownReceivers(foyer, sender.network.chainNamespace).slice(0, contactLimit)
  if (known.length === 0) return null
  return (
    <div className="contacts">
      <h3>{t('send.contacts')}</h3>
      <ul className="list tight">
        {known.map(({ address, name }) => (
          <ListItem
            key={address}
            leading={<Avatar address={address} className="small" />}
            title={cleanText(name, 40) ?? shortenAddress(address)}
            detail={name && shortenAddress(address)}
            onClick={() => setSendReceiver(foyer, address)}
          />
        ))}
      </ul>
    </div>
  )
}

type SendFieldProps = { readonly send: SendView }

const NftField = createLateComponent(() => loadPart(() => import('./NftField.tsx')))
const MoneyField = createLateComponent(() => loadPart(() => import('./MoneyField.tsx')))

function AmountField({ send }: SendFieldProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const input = useRef<HTMLInputElement>(null)
  // the amount is the screen: what is typed at once is not lost
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <div className="send-field">
      <div className="send-field-row">
        <input
          ref={input}
          className="amount"
          data-length={toLength(send.draft.amount)}
          aria-label={t('send.amount')}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          value={send.draft.amount}
          onChange={({ target }) => setSendAmount(foyer, target.value)}
        />
        <TokenButton send={send} />
      </div>
      <AvailableBalance send={send} />
      <MoneyField send={send} />
    </div>
  )
}

/** A long figure is written smaller: every digit of it stays on screen. */
function toLength({ length }: string): 'long' | 'middle' | undefined {
  if (length > 18) return 'long'
  return length > 9 ? 'middle' : undefined
}

const loadHeld = () => loadPart(() => import('./HeldAssetImage.tsx'))

function TokenButton({ send }: SendFieldProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const held = useLazyComponent(loadHeld)
  const symbol = send.symbol ?? '…'
  const content = (
    <>
      {held.step === 'ready' ? <held.Component send={send} /> : <AssetImage send={send} />}
      <bdi>{symbol}</bdi>
    </>
  )
  if (!send.canChooseToken) return <span className="token">{content}</span>
  return (
    <button type="button" className="token" onClick={() => navigate(foyer, 'WalletSendSelectToken')}>
      {content}
      <span className="visually-hidden">{t('send.selectToken.label')}</span>
      <ChevronDownIcon />
    </button>
  )
}

function AvailableBalance({ send }: SendFieldProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const { balance, decimals, maximum } = send
  if (balance === undefined || decimals === undefined) {
    return (
      <p className="send-field-note">
        {send.isBalanceFailed ? t('send.balanceFailed') : <span className="skeleton" />}
      </p>
    )
  }
  const { whole, fraction } = formatAmount({ value: balance, decimals }, options.locale)
  return (
    <p className="send-field-note">
      {t('send.available', { amount: whole + fraction })}
      {maximum !== undefined && maximum > 0n && (
        <button type="button" className="mini" onClick={() => setSendAmount(foyer, formatUnits(maximum, decimals))}>
          {t('send.max')}
        </button>
      )}
    </p>
  )
}

function ReceiverField({ send }: SendFieldProps) {
  const { foyer } = useFoyerContext()
  const receiver = send.draft.receiverName ?? send.draft.receiver
  const t = useTranslateWith(sendWords)
  const [isBlocked, setBlocked] = useState(false)
  const paste = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const clipboard = currentTarget.ownerDocument.defaultView?.navigator.clipboard
    const blocked = () => setBlocked(true)
    // absent outside of secure contexts and in some browsers
    if (!clipboard?.readText) return blocked()
    clipboard.readText().then((text) => setSendReceiver(foyer, text), blocked)
  }
  return (
    <div className="send-field">
      <p className="send-field-note">{t('send.receiver.label')}</p>
      <div className="send-field-row">
        <textarea
          className="receiver mono"
          aria-label={t('send.receiver')}
          placeholder={t(canUseNames(foyer, send.sender) ? 'send.receiverOrName' : 'send.receiver')}
          rows={receiver.length > 26 ? 2 : 1}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          dir="ltr"
          value={receiver}
          onChange={({ target }) => setSendReceiver(foyer, target.value)}
        />
        {receiver === '' && (
          <button type="button" className="token" onClick={paste}>
            {t('send.paste')}
          </button>
        )}
      </div>
      {send.isReceiverKnown && <Found send={send} />}
      {isBlocked && (
        <p className="send-field-note" data-said="">
          {t('send.pasteFailed')}
        </p>
      )}
    </div>
  )
}

/** Whom a name leads to, or what an address calls itself. */
function Found({ send }: SendFieldProps) {
  const { name, image } = useReceiverIdentity(send)
  const { address } = send.receiver
  if (name === undefined) return null
  const isTyped = send.receiver.name !== undefined
  return (
    <p className="send-field-note found" data-said="">
      <Face address={address} image={image} className="small" />
      {isTyped ? (
        <span className="mono" dir="ltr">
          {shortenAddress(address, 10, 10)}
        </span>
      ) : (
        <bdi>{name}</bdi>
      )}
    </p>
  )
}
