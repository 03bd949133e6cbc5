import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'
import { EmailForm } from './EmailForm.tsx'

type AddEmailProps = { readonly wallet: Wallet; readonly verify: Verify; onUser(user: WalletUser): void }

/** A first address for a wallet of an account elsewhere: from then on its mail is another way in. */
export function AddEmailCard({ wallet, verify, onUser }: AddEmailProps) {
  const start = async (email: string) => {
    await wallet.call('email/start', { email })
  }
  const finish = async (body: { readonly email: string; readonly code: string }) => {
    const { answer } = await wallet.sign('send', { name: 'email/new', body })
    onUser(wallet.setUser(answer))
  }
  return (
    <section aria-labelledby="add-email-title">
      <h2 id="add-email-title">{translate('email.add-title')}</h2>
      <p>{translate('email.add-text')}</p>
      <EmailForm verify={verify} onStart={start} onFinish={finish} />
    </section>
  )
}
