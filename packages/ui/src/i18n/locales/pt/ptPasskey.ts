import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Entrar com uma chave de acesso',
  'passkeyLogin.site': 'Para continuar em {site}',
  'passkeyLogin.lead':
    'Uma chave de acesso é guardada por este dispositivo, por uma chave de segurança ou pelo seu gerenciador de senhas, e aberta pelo seu dedo, rosto ou PIN. Ela só funciona aqui: confira que o endereço desta janela é {address}.',
  'passkeyLogin.use': 'Usar minha chave de acesso',
  'passkeyLogin.make': 'Criar uma nova carteira',
  'passkeyLogin.make-lead':
    'É novo aqui? O seu dispositivo pergunta duas vezes: uma para criar a chave de acesso, outra para ver que ela funciona.',
  'passkeyLogin.alone': 'Esta janela não encontra a página a que pertence. Feche-a, volte ao site e toque lá de novo.',
  'passkeyLogin.none':
    'Este navegador não tem chaves de acesso. Abra o site em outro navegador, ou escolha lá outra forma de entrar.',
  'passkeyLogin.unanswered':
    'A sua chave de acesso não respondeu. Foi cancelada, demorou demais, ou não há nenhuma desta carteira aqui. Tente de novo; uma chave de acesso do seu telefone pode ser escolhida na janela do navegador.',
  'passkeyLogin.known':
    'Este dispositivo já tem uma chave de acesso de uma carteira daqui. Toque em “Usar minha chave de acesso”, ou escolha outro dispositivo para uma nova carteira.',
  'passkeyLogin.unable':
    'Este dispositivo não pode guardar uma chave de acesso que faz login. Escolha outro dispositivo ou um gerenciador de senhas na janela do navegador, ou outra forma de entrar.',
  'passkeyLogin.elsewhere': 'O navegador diz que as chaves de acesso desta carteira não funcionam neste endereço.',
  'passkeyLogin.sealed-title': 'A sua chave de acesso abre a sua carteira',
  'passkeyLogin.sealed':
    'Ela será lacrada com a sua chave de acesso: este servidor sozinho não pode abri-la. Ninguém pode restaurar uma chave de acesso para você: se ela se perder, e todo navegador onde a carteira está aberta, perde-se também o que há na carteira.',
  'passkeyLogin.plain-title': 'A sua chave de acesso deixa você entrar, e nada mais',
  'passkeyLogin.plain':
    'Esta chave de acesso, ou este navegador, não pode lacrar uma carteira. Por isso este servidor guarda todas as partes da chave dela, lacradas com uma chave própria: quem o opera poderia chegar à sua carteira. E ninguém pode restaurar uma chave de acesso para você: se ela se perder, nada mais deixa você entrar.',
  'passkeyLogin.before':
    'Antes que a carteira tenha dinheiro, abra {page}: adicione um endereço de e-mail ou uma segunda chave de acesso, e crie um fragmento de recuperação ou anote as doze palavras.',
  'passkeyLogin.paper-title': 'A sua carteira precisa de um fragmento de recuperação',
  'passkeyLogin.paper':
    'Esta chave de acesso, ou este navegador, não pode lacrar uma carteira, e esta não deve se abrir só para o servidor. Ela recebe a chave junto com um fragmento de recuperação, que você guarda em papel.',
  'passkeyLogin.paper-page': 'Continue, depois abra {page}, entre lá com esta chave de acesso e crie-o.',
  'passkeyLogin.shut-title': 'Você entrou, e a carteira continua fechada',
  'passkeyLogin.shut':
    'Ela está lacrada com a sua chave de acesso, e este navegador não pode pedir à chave o que a abre. Você pode ver a sua carteira aqui. Para assinar, use um navegador que possa, ou o seu fragmento de recuperação.',
  'passkeyLogin.is-standard':
    'A sua chave de acesso abre esta carteira em qualquer dispositivo que a tenha. Quem opera este servidor também poderia chegar à chave.',
  'passkeyLogin.is-strict':
    'A sua chave de acesso, ou o seu fragmento de recuperação, abre esta carteira em um novo dispositivo. O servidor sozinho não chega à chave; se você perder os dois e todo navegador onde ela está aberta, a carteira se perde.',
  'passkeyLogin.add': 'Adicionar uma que faz login',
  'passkeyLogin.logs-in': 'Faz o seu login',
  'passkeyLogin.added-plain':
    'Agora esta chave de acesso faz login na sua carteira, mas não pode lacrá-la: em um novo dispositivo o seu fragmento de recuperação também é necessário.',
  'passkeyLogin.user': 'Carteira com chave de acesso',
  'passkeyLogin.verify': 'Confirme que é você, com a chave de acesso desta carteira.',
}

export default words
