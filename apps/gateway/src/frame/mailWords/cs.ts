import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Váš kód',
  'code.login': 'Váš kód k otevření vaší peněženky na {site}:',
  'code.verify': 'Váš kód k potvrzení, že jste to vy, na {site}:',
  'code.email-old': 'Váš kód ke změně e-mailové adresy vaší peněženky na {site}:',
  'code.email-new': 'Váš kód k použití této e-mailové adresy pro vaši peněženku na {site}:',
  'code.life': 'Funguje jednou, deset minut, a jen tam, kde jste o něj požádali.',
  'code.unasked':
    'Pokud jste to nebyli vy, nedělejte nic: bez kódu se nikdo dovnitř nedostane. Nikdy ho nikomu neříkejte.',
  'device.subject': 'Schvalte toto přihlášení',
  'device.what': '{browser} na síťové adrese {network} chce otevřít vaši peněženku na {site}.',
  'device.open': 'Pokud jste to byli vy, otevřete tento odkaz a stiskněte „Schválit“:',
  'device.not': 'Pokud ne, nedělejte nic.',
  'newDevice.subject': 'Vaše peněženka byla otevřena v novém prohlížeči',
  'newDevice.what': '{time}: {browser} na síťové adrese {network} otevřel vaši peněženku na {site}.',
  'newDevice.not': 'Pokud jste to nebyli vy, přihlaste se zde a ukončete jeho relaci:',
  'socialLink.subject': 'Váš účet {provider} otevírá vaši peněženku',
  'socialLink.what':
    '{time}: {browser} na síťové adrese {network} se přihlásil účtem {provider} této adresy na {site}. Od této chvíle tento účet otevírá vaši peněženku, stejně jako kód v e-mailu.',
  'socialLink.not':
    'Pokud jste to nebyli vy, zabezpečte svůj účet {provider}, pak se přihlaste zde a podívejte se na své relace:',
  'parts.subject': 'Vaši peněženku může otevřít nový prohlížeč',
  'parts.what':
    '{time}: {browser} na síťové adrese {network} dostal na {site} to, co tento server uchovává z klíče vaší peněženky.',
  'parts.not':
    'Pokud jste to nebyli vy, přihlaste se zde a odeberte tento prohlížeč; potom přesuňte, co peněženka obsahuje:',
  'copied.subject': 'Relace vaší peněženky byla zkopírována',
  'copied.what':
    'Relace vaší peněženky se používala ze dvou míst, takže ji možná někdo zkopíroval. Na obou byla ukončena. Samotná kopie žádnou peněženku neotevře.',
  'copied.again': 'Přihlaste se zde znovu a podívejte se na své další relace:',
  'replacement.subject': 'Vaše peněženka bude mít jinou e-mailovou adresu',
  'replacement.what':
    '{time}: {browser} na síťové adrese {network}, kde je vaše peněženka otevřená na {site}, požádal, aby tuto e-mailovou adresu nahradila jiná, protože je tato schránka ztracená.',
  'replacement.due': 'Lze to provést po 72 hodinách, od {dueAt}. Pokud jste to byli vy, nedělejte nic.',
  'replacement.not':
    'Pokud ne, zastavte to zde a potom se podívejte na prohlížeče, které mohou otevřít vaši peněženku:',
  'passkeyLoss.subject': 'Vaše peněženka už nebude vyžadovat přístupový klíč',
  'passkeyLoss.what':
    '{time}: {browser} na síťové adrese {network}, přihlášený na {site}, nahlásil, že přístupové klíče vaší peněženky jsou ztracené.',
  'passkeyLoss.due':
    'Od {dueAt} je lze zapomenout a peněženka pak žádný nevyžaduje. Pokud jste to byli vy, nedělejte nic.',
  'passkeyLoss.not':
    'Pokud ne, někdo čte vaši poštu. Zastavte to zde a potom se podívejte na prohlížeče, které mohou otevřít vaši peněženku:',
  'forgotten.subject': 'Přístupové klíče vaší peněženky byly zapomenuty',
  'forgotten.what':
    'Přístupové klíče vaší peněženky byly nahlášeny jako ztracené a nikdo nic nenamítal. Jsou zapomenuté a peněženka už žádný nevyžaduje.',
  'forgotten.not': 'Pokud jste to nebyli vy, přesuňte, co peněženka obsahuje, z prohlížeče, kde je ještě otevřená:',
  'changed.subject': 'E-mailová adresa vaší peněženky se změnila',
  'changed.what': 'Vaše peněženka teď patří k jiné e-mailové adrese, což bylo potvrzeno kódem poslaným na tuto.',
  'changed.not':
    'Pokud jste to nebyli vy, ten, kdo to udělal, může číst vaši poštu. Přesuňte, co peněženka obsahuje, z prohlížeče, kde je ještě otevřená:',
  'code.email-add': 'Váš kód k přidání této e-mailové adresy do peněženky otevřené na {site}:',
}

export default words
