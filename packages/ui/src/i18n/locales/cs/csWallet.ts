import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Peněženka Foyer',
  'frame.loading': 'Okamžik…',
  'session.signed-out': 'Jste odhlášení.',
  'session.revoked': 'Tento prohlížeč byl odhlášen z jiného vašeho prohlížeče. Přihlaste se znovu.',
  'session.copied':
    'Byli jste všude odhlášeni, protože se tato relace používala ze dvou míst: možná ji někdo zkopíroval. Přihlaste se znovu a podívejte se na své další relace.',
  'session.email-changed': 'E-mailová adresa této peněženky se změnila. Přihlaste se tou novou.',
  'session.sign-out-unheard':
    'Zde jste odhlášení, ale server se to nedozvěděl. Dozví se to dřív, než se stane cokoli jiného.',
  'passkey.lead': 'Váš přístupový klíč otevře peněženku v okně, ze kterého přicházíte.',
  'passkey.closed': 'Okno pro váš přístupový klíč bylo zavřeno, nebo ho tento prohlížeč nenechal otevřít.',
  'device.heading': 'Schválit toto přihlášení',
  'device.done': 'Toto přihlášení je schválené. Vraťte se na web: kód je k vám na cestě.',
  'device.warning': 'Schvalte jen tehdy, když jste o to právě sami požádali.',
  'social.verify': 'Potvrďte, že jste to vy, účtem {provider} této peněženky.',
  'social.blocked': 'Prohlížeč nenechal okno otevřít. Povolte této peněžence vyskakovací okna a zkuste to znovu.',
  'social.closed': 'Okno bylo zavřeno předčasně.',
  'social.account': 'Účet {provider}',
  'social.alone':
    'Toto okno se nedostane k webu, ke kterému patří, takže nikdo není přihlášen. Zavřete ho a vyberte tam jiný způsob přihlášení.',
  'social.done': 'Hotovo. Toto okno se zavře samo; můžete ho zavřít i vy.',
  'wallet.title': 'Vaše peněženka',
  'wallet.send-code': 'Poslat kód',
  'wallet.code': 'Kód z e-mailu',
  'wallet.farcaster': 'Pokračovat přes Farcaster',
  'wallet.farcaster-lead':
    'Naskenujte to telefonem, nebo to v něm otevřete, a potvrďte v aplikaci Farcaster. Tato stránka bude pokračovat sama.',
  'wallet.farcaster-verify': 'Potvrďte, že jste to vy, účtem Farcaster této peněženky.',
  'wallet.farcaster-code': 'Kód k naskenování telefonem',
  'wallet.farcaster-user': 'Účet Farcaster {fid}',
  'wallet.by-mail': 'Použít e-mailovou adresu',
  'wallet.sign-out': 'Odhlásit se',
  'wallet.check-mail': 'Nejdřív otevřete odkaz ve svém e-mailu. Tato stránka bude pokračovat sama.',
  'wallet.addresses': 'Adresy',
  'wallet.sessions': 'Kde je otevřená',
  'wallet.end': 'Ukončit',
  'wallet.custody': 'Kdo ji může otevřít',
  'wallet.make-strict': 'Nastavit jako přísnou',
  'wallet.make-standard': 'Nastavit jako standardní',
  'wallet.new-recovery': 'Vytvořit nový fragment pro obnovu',
  'wallet.recovery-current': 'Tuto peněženku teď otevírá fragment číslo {number} ({date}). Zničte všechny dřívější.',
  'wallet.give-up': 'Vzdát to, nechat vše, jak je',
  'wallet.gave-up': 'Zrušeno. Fragment, který se ukázal, neplatí: zničte ho. Vše je jako předtím.',
  'wallet.gave-up-late': 'Už byl potvrzen: tuto peněženku otevírá nový fragment. Uschovejte ho.',
  'wallet.pending': 'Zde byl vytvořen nový fragment pro obnovu a nebyl potvrzen. Peněženka je, jak byla.',
  'wallet.go-on-share': 'Pokračovat s ním',
  'wallet.share-needed':
    'Než lze tuto peněženku používat, potřebuje fragment pro obnovu. Otevřete {page} a vytvořte ho.',
  'wallet.first-share':
    'Vaše peněženka ještě nemá klíč. Dostane ho spolu s fragmentem pro obnovu, který ji otevře, když přijdete o tento prohlížeč.',
  'wallet.make-first': 'Vytvořit mou peněženku',
  'wallet.legacy':
    'Tuto peněženku vytvořila starší verze a nikdo neví, zda je její fragment pro obnovu uschovaný. Než ji použijete pro něco cenného, vytvořte nový.',
  'wallet.server-restored':
    'Pokud by byl server někdy vrácen k záloze, otevře tuto peněženku některý váš prohlížeč spolu s fragmentem pro obnovu; samo o sobě ani jedno.',
  'wallet.devices': 'Prohlížeče, které ji mohou otevřít',
  'wallet.devices-lead': 'Každý má vlastní část. Odebraný prohlížeč je odhlášen a znovu potřebuje kód.',
  'wallet.remove': 'Odebrat',
  'wallet.remove-last': 'Toto je poslední. Nejdřív ukažte, že fragment pro obnovu stále máte.',
  'wallet.passkey-done':
    'Teď ji otevírá váš přístupový klíč. Bez přístupového klíče stále potřebujete fragment na papíře.',
  'wallet.mailbox': 'Ztracená poštovní schránka',
  'wallet.mailbox-lead':
    'Pokud už nemůžete číst poštu této adresy, může ji tato peněženka nahradit jinou. Stará adresa se to dozví a má 72 hodin, aby to zastavila.',
  'wallet.mailbox-lost': 'Tato schránka je ztracená',
  'wallet.mailbox-waits':
    '{email} ji může nahradit od {date}. Do té doby tu zůstaňte přihlášení a vraťte se to dokončit.',
  'wallet.mailbox-due': 'Lhůta staré adresy uplynula. {email} ji teď může nahradit.',
  'wallet.mailbox-finish': 'Použít novou adresu',
  'wallet.mailbox-stop': 'Nechat adresu, jak je',
  'email.heading': 'Jiná e-mailová adresa vaší peněženky',
  'email.lead':
    'Někdo má vaši peněženku otevřenou v prohlížeči a požádal, aby tuto adresu nahradila jiná. Pokud jste to nebyli vy, zastavte to.',
  'email.stop': 'Zastavit',
  'email.stopped':
    'Zastaveno: tato adresa zůstává. Teď se přihlaste na {page} a odeberte každý prohlížeč, který není váš.',
  'wallet.verify': 'Na {email} byl odeslán kód. Zadejte ho a pokračujte.',
  'wallet.go-on': 'Pokračovat',
  'wallet.this-one': 'Tento prohlížeč',
  'wallet.requests': 'Čeká na vás',
  'wallet.requests-lead': 'Schvalte to jen tehdy, když je to od vás a ukazuje těchto šest slov:',
  'wallet.decline': 'Odmítnout',
  'wallet.now': 'Teď',
  'wallet.added': 'Od {date}',
  'wallet.standard-name': 'Standardní',
  'wallet.strict-name': 'Přísná',
  'wallet.standard':
    'Kód z vašeho e-mailu otevře tuto peněženku na každém zařízení. Kdo provozuje tento server nebo může číst vaši poštu, by se mohl dostat ke klíči.',
  'wallet.strict':
    'Nové zařízení potřebuje i váš fragment pro obnovu, přístupový klíč, nebo souhlas z některého vašeho zařízení. Samotný server se ke klíči nedostane; když přijdete o vše, je peněženka ztracená.',
  'wallet.standard-elsewhere':
    'Váš účet {provider} otevře tuto peněženku na každém zařízení. Kdo provozuje tento server nebo se může tímto účtem přihlásit, by se mohl dostat ke klíči.',
  'wallet.strict-elsewhere':
    'Kromě vašeho účtu {provider} potřebuje nové zařízení váš fragment pro obnovu, přístupový klíč, nebo souhlas z některého vašeho zařízení. Samotný server se ke klíči nedostane; když přijdete o vše, je peněženka ztracená.',
  'wallet.export-hint': 'Dvanáct slov pro odchod do jiné peněženky',
  'device.address': 'Síťová adresa',
  'verify.title': 'Potvrďte, že jste to vy',
  'email.add-title': 'Přidat e-mailovou adresu',
  'email.add-text': 'Tato peněženka žádnou nemá. S ní se přihlásíte také kódem z e-mailu.',
  'email.add-lead': '{site} chce do vaší peněženky přidat e-mailovou adresu',
  'email.add-warning':
    'Kdo čte poštu adresy {email}, bude se od té chvíle moci přihlásit do této peněženky. Pokračujte, jen pokud jste to vy sami.',
  'email.add-on-page': 'Chcete-li do této peněženky přidat e-mailovou adresu, otevřete {page}.',
  'delegation.title': 'Váš účet řídí kontrakt',
  'delegation.text':
    'V síti {network} váš účet spouští tento kontrakt (EIP-7702). Odeberte jej a bude to znovu běžný účet. Stojí to nejvýše {fee} z tohoto účtu.',
  'delegation.remove': 'Odebrat',
  'delegation.too-little': 'Účet tam má {balance} a poplatek jde jen z něj. Nejdřív na něj pošlete {missing}.',
  'delegation.unclear':
    'Dřívější transakce jej ještě může odebrat a síť neříká, co se s ní stalo: {hash}. Pokud podepíšete další, mohou se provést obě a každá stojí až {fee}.',
  'delegation.another': 'Podepsat další',
  'social.lost': 'Okno neopustilo svou první stránku. Zkuste to znovu nebo vyberte jiný způsob.',
}

export default words
