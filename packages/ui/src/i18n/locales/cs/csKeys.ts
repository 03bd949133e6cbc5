import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Tento fragment pro obnovu patří k jiné peněžence, nebo ho nahradil novější.',
  'unlock.no-share': 'To není fragment pro obnovu. Má dvanáct skupin po čtyřech písmenech.',
  'unlock.wrong-group': 'Podívejte se znovu na skupinu {groups}: je v ní chybné písmeno.',
  'unlock.restored':
    'Server byl vrácen do dřívějšího dne. Tento prohlížeč a váš fragment pro obnovu otevřely peněženku bez něj. Vytvořte teď nový fragment pro obnovu na {page}.',
  'unlock.title': 'Otevřete peněženku zde',
  'unlock.lead':
    'Tato peněženka se neotevře jen přihlášením. Vezměte si fragment pro obnovu, nebo požádejte zařízení, kde je otevřená.',
  'unlock.recovery': 'Fragment pro obnovu',
  'unlock.open': 'Otevřít',
  'unlock.ask': 'Požádat jiné zařízení',
  'unlock.passkey': 'Použít přístupový klíč',
  'share.title': 'Nejdřív vytvořte nový fragment pro obnovu',
  'share.why':
    'Tuto peněženku vytvořila starší verze a nikdo neví, zda je její fragment pro obnovu uschovaný. Bez něj by ztráta tohoto prohlížeče znamenala ztrátu peněženky.',
  'share.make': 'Vytvořit nový fragment',
  'share.made': 'Ukáže se v okně peněženky, kde ho žádná jiná stránka neuvidí. Uschovejte ho a zadejte ho tam zpět.',
  'share.show': 'Ukázat',
  'share.closed': 'Okno bylo zavřeno, než byl fragment zadán zpět, nebo ho tento prohlížeč nenechal otevřít.',
  'guard.title': 'Přístupové klíče pro cenné věci',
  'guard.lead-off':
    'Přístupový klíč se může vyžadovat před vším cenným: platby, oprávnění, nový prohlížeč, dvanáct slov, jiná adresa.',
  'guard.lead-on': 'Před vším cenným tato peněženka vyžaduje jeden z nich. Přihlášení na web nevyžaduje žádný.',
  'guard.lead-owner':
    'Web, na kterém jste přihlášení, chce jeden z nich před vším cenným. Přihlášení na web nevyžaduje žádný.',
  'guard.lead-missing':
    'Web, na kterém jste přihlášení, chce před vším cenným přístupový klíč. Vytvořte si ho zde, nebo tam při první platbě.',
  'guard.limits':
    'Zastaví toho, kdo zkopíroval tento prohlížeč nebo čte vaši poštu. Nezastaví toho, kdo má dvanáct slov, provozuje tento server, nebo má vaši poštu i kopii tohoto prohlížeče.',
  'guard.name': 'Název',
  'guard.default-name': 'Přístupový klíč',
  'guard.make': 'Vytvořit přístupový klíč',
  'guard.save': 'Uložit název',
  'guard.rename': 'Přejmenovat',
  'guard.turn-on': 'Vyžadovat před cenným',
  'guard.turn-off': 'Už nevyžadovat',
  'guard.ask': 'Potvrďte přístupovým klíčem',
  'guard.ask-lead': 'Tato peněženka ho vyžaduje před vším cenným.',
  'guard.then': 'Potom se vyžádá váš přístupový klíč',
  'guard.asking': 'Potvrďte přístupovým klíčem…',
  'guard.unanswered': 'Váš přístupový klíč neodpověděl. Nic se nepodepsalo; zkuste to znovu.',
  'guard.known': 'Tento přístupový klíč už k této peněžence patří. Použijte jiný.',
  'guard.first': 'Nejdřív vytvořte přístupový klíč',
  'guard.first-lead':
    'Tento web ho chce před vším cenným. Vaše peněženka ho pak bude vyžadovat na každém webu; přihlášení ho nevyžaduje.',
  'guard.make-lead': 'Uchová ho vaše zařízení nebo správce hesel. Až bude vytvořený, zavřete toto okno.',
  'guard.lost-before': 'Pokud se někdy ztratí, {page} ho dovolí zapomenout po oznámení 72 hodin předem.',
  'guard.lost-lead':
    'Pokud se ztratí všechny, tato peněženka je může zapomenout: za 72 hodin s kódem v prohlížeči, který ji může otevřít, za 30 dní s jedním z obou. Zastavit to může vaše poštovní schránka i každý přihlášený prohlížeč.',
  'guard.lost': 'Mé přístupové klíče jsou ztracené',
  'guard.lost-both': 'A má schránka také',
  'guard.lost-waits':
    'Tyto přístupové klíče byly nahlášeny jako ztracené. Od {date} je lze zapomenout. Pokud jste to nebyli vy, zastavte to.',
  'guard.lost-due': 'Lhůta uplynula. Tyto přístupové klíče lze teď zapomenout a žádný se už nevyžaduje.',
  'guard.keep': 'Ponechat',
  'guard.forget': 'Zapomenout',
  'guard.stop-heading': 'Vaše přístupové klíče byly nahlášeny jako ztracené',
  'guard.stop-lead':
    'Někdo, kdo může číst tuto schránku, požádal vaši peněženku, aby zapomněla své přístupové klíče. Pokud jste to nebyli vy, zastavte to.',
  'guard.stopped': 'Zastaveno: zůstávají. Teď se přihlaste na {page} a odeberte každý prohlížeč, který není váš.',
  'export.title': 'Exportovat klíč',
  'export.lead':
    'Dvanáct slov otevře tuto peněženku v každém jiném programu peněženky, navždy. Potřebujete je jen k odchodu.',
  'export.warning': 'Kdo je vidí, vlastní peněženku. Žádný web ani podpora je nikdy nepotřebuje.',
  'export.hold': 'Podržte pro zobrazení',
  'export.closes': 'Kód potvrzen. Zavře se za {time}',
  'export.accounts': 'Účty, které tato slova otevřou',
  'export.evm': 'Ethereum a podobné sítě',
  'export.solana': 'Solana',
  'backup.title': 'Zálohovat',
  'backup.share': 'Váš fragment pro obnovu',
  'backup.lead': 'Dvanáct skupin na papíře. S kódem z vašeho e-mailu otevřou tuto peněženku na novém zařízení.',
  'backup.number': 'Číslo {number}, {date}',
  'backup.copy': 'Kopírovat',
  'backup.file': 'Uložit jako soubor',
  'backup.now': 'Sám nic neotevře. Zatím se nic nezměnilo: peněženka na něj přejde, až ukážete, že jste ho uschovali.',
  'backup.kept': 'Mám ho zapsaný',
  'backup.enter': 'Zadejte skupiny {first} a {second}',
  'backup.from-paper': 'Z vašeho papíru, nebo načtěte soubor.',
  'backup.group': 'Skupina {number}',
  'backup.load': 'Načíst soubor',
  'backup.differs': 'To není to, co se ukázalo. Podívejte se znovu na svou kopii.',
  'backup.again': 'Ukázat znovu',
  'backup.confirm': 'Potvrdit',
  'backup.passkey-instead': 'Chránit přístupovým klíčem',
  'backup.saved': 'Vaše peněženka je zálohovaná',
  'backup.saved-hint':
    'Papír uchovávejte mimo toto zařízení. Nový fragment můžete vytvořit kdykoli; starý pak nic neotevře.',
  'backup.passkey': 'Přidat přístupový klíč',
  'backup.passkey-hint': 'Otevře ji bez papíru',
  'unlock.words': 'Otevřete {page} na druhém zařízení a schvalte toto. Musí ukázat tato slova:',
}

export default words
