import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Přihlásit se přístupovým klíčem',
  'passkeyLogin.site': 'Pro pokračování na {site}',
  'passkeyLogin.lead':
    'Přístupový klíč uchovává toto zařízení, bezpečnostní klíč nebo váš správce hesel a otevírá ho váš prst, obličej nebo PIN. Funguje jen zde: zkontrolujte, že adresa tohoto okna je {address}.',
  'passkeyLogin.use': 'Použít můj přístupový klíč',
  'passkeyLogin.make': 'Vytvořit novou peněženku',
  'passkeyLogin.make-lead':
    'Jste tu poprvé? Zařízení se zeptá dvakrát: jednou, aby přístupový klíč vytvořilo, podruhé, aby bylo vidět, že funguje.',
  'passkeyLogin.alone':
    'Toto okno nemůže najít stránku, ke které patří. Zavřete ho, vraťte se na web a stiskněte tam znovu.',
  'passkeyLogin.none':
    'Tento prohlížeč nemá přístupové klíče. Otevřete web v jiném prohlížeči nebo tam zvolte jiné přihlášení.',
  'passkeyLogin.unanswered':
    'Přístupový klíč neodpověděl. Bylo to zrušeno, trvalo to příliš dlouho, nebo zde pro tuto peněženku žádný není. Zkuste to znovu; přístupový klíč z telefonu lze vybrat v okně prohlížeče.',
  'passkeyLogin.known':
    'Toto zařízení už má přístupový klíč některé zdejší peněženky. Stiskněte „Použít můj přístupový klíč“, nebo zvolte pro novou peněženku jiné zařízení.',
  'passkeyLogin.unable':
    'Toto zařízení nemůže uchovat přístupový klíč, který přihlašuje. Zvolte v okně prohlížeče jiné zařízení či správce hesel, nebo jiné přihlášení.',
  'passkeyLogin.elsewhere': 'Prohlížeč říká, že přístupové klíče této peněženky na této adrese nefungují.',
  'passkeyLogin.sealed-title': 'Váš přístupový klíč otevírá vaši peněženku',
  'passkeyLogin.sealed':
    'Bude zapečetěna vaším přístupovým klíčem: tento server sám ji otevřít nemůže. Přístupový klíč vám nikdo neobnoví: ztratíte-li ho i všechny prohlížeče, kde je peněženka otevřená, ztratí se i to, co je v ní.',
  'passkeyLogin.plain-title': 'Váš přístupový klíč vás pustí dovnitř, a nic víc',
  'passkeyLogin.plain':
    'Tento přístupový klíč nebo prohlížeč nemůže peněženku zapečetit. Proto tento server uchovává všechny části jejího klíče, zapečetěné vlastním klíčem: kdo ho provozuje, mohl by se k vaší peněžence dostat. A přístupový klíč vám nikdo neobnoví: když se ztratí, nic jiného vás dovnitř nepustí.',
  'passkeyLogin.before':
    'Než budou v peněžence peníze, otevřete {page}: přidejte e-mailovou adresu nebo druhý přístupový klíč a vytvořte fragment pro obnovu nebo si zapište dvanáct slov.',
  'passkeyLogin.paper-title': 'Vaše peněženka potřebuje fragment pro obnovu',
  'passkeyLogin.paper':
    'Tento přístupový klíč nebo prohlížeč nemůže peněženku zapečetit a tato se nesmí otevřít samotnému serveru. Svůj klíč dostane spolu s fragmentem pro obnovu, který si necháte na papíře.',
  'passkeyLogin.paper-page':
    'Pokračujte, pak otevřete {page}, přihlaste se tam tímto přístupovým klíčem a vytvořte ho.',
  'passkeyLogin.shut-title': 'Jste uvnitř a peněženka zůstává zavřená',
  'passkeyLogin.shut':
    'Je zapečetěna vaším přístupovým klíčem a tento prohlížeč ho nemůže požádat o to, co ji otevírá. Prohlédnout si ji zde můžete. K podepisování použijte prohlížeč, který to umí, nebo svůj fragment pro obnovu.',
  'passkeyLogin.is-standard':
    'Váš přístupový klíč otevírá tuto peněženku na každém zařízení, které ho má. Kdo provozuje tento server, mohl by se ke klíči dostat také.',
  'passkeyLogin.is-strict':
    'Váš přístupový klíč nebo fragment pro obnovu otevírá tuto peněženku na novém zařízení. Server sám se ke klíči nedostane; ztratíte-li obojí i všechny prohlížeče, kde je otevřená, peněženka je pryč.',
  'passkeyLogin.add': 'Přidat takový, který přihlašuje',
  'passkeyLogin.logs-in': 'Přihlašuje vás',
  'passkeyLogin.added-plain':
    'Tento přístupový klíč odteď přihlašuje do vaší peněženky, ale nemůže ji zapečetit: na novém zařízení je potřeba i váš fragment pro obnovu.',
  'passkeyLogin.user': 'Peněženka s přístupovým klíčem',
  'passkeyLogin.verify': 'Potvrďte, že jste to vy, přístupovým klíčem této peněženky.',
}

export default words
