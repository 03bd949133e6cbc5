import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Carteira Foyer',
  'frame.loading': 'Um momento…',
  'session.signed-out': 'Sua sessão foi encerrada.',
  'session.revoked': 'A sessão deste navegador foi encerrada a partir de outro dos seus. Entre de novo.',
  'session.copied':
    'Todas as suas sessões foram encerradas, porque esta foi usada em dois lugares: alguém pode ter copiado. Entre de novo e veja suas outras sessões.',
  'session.email-changed': 'O endereço de e-mail desta carteira mudou. Entre com o novo.',
  'session.sign-out-unheard':
    'Você saiu aqui, mas o servidor não ficou sabendo. Ele será avisado antes de qualquer outra coisa.',
  'passkey.lead': 'Sua chave de acesso abre a carteira na janela de onde você veio.',
  'passkey.closed': 'A janela da sua chave de acesso foi fechada, ou este navegador não deixou que ela abrisse.',
  'device.heading': 'Aprove este login',
  'device.done': 'Este login foi aprovado. Volte ao site: um código está a caminho.',
  'device.warning': 'Aprove só se foi você que acabou de pedir isto.',
  'social.verify': 'Confirme que é você, com a conta {provider} desta carteira.',
  'social.blocked': 'O navegador não deixou a janela abrir. Permita pop-ups para esta carteira e tente de novo.',
  'social.closed': 'A janela foi fechada antes do fim.',
  'social.account': 'Conta {provider}',
  'social.alone':
    'Esta janela não alcança o site a que pertence, então ninguém entrou. Feche-a e escolha lá outra forma de entrar.',
  'social.done': 'Pronto. Esta janela fecha sozinha; você também pode fechá-la.',
  'wallet.title': 'Sua carteira',
  'wallet.send-code': 'Enviar um código',
  'wallet.code': 'Código do e-mail',
  'wallet.farcaster': 'Continuar com Farcaster',
  'wallet.farcaster-lead':
    'Escaneie com o celular, ou abra por lá, e confirme no app Farcaster. Esta página avança sozinha.',
  'wallet.farcaster-verify': 'Confirme que é você, com a conta Farcaster desta carteira.',
  'wallet.farcaster-code': 'Código para escanear com o celular',
  'wallet.farcaster-user': 'Conta Farcaster {fid}',
  'wallet.by-mail': 'Usar um endereço de e-mail',
  'wallet.sign-out': 'Sair',
  'wallet.check-mail': 'Abra primeiro o link no seu e-mail. Esta página avança sozinha.',
  'wallet.addresses': 'Endereços',
  'wallet.sessions': 'Onde está aberta',
  'wallet.end': 'Encerrar',
  'wallet.custody': 'Quem pode abri-la',
  'wallet.make-strict': 'Tornar rigorosa',
  'wallet.make-standard': 'Tornar padrão',
  'wallet.new-recovery': 'Criar novo fragmento de recuperação',
  'wallet.recovery-current':
    'O fragmento número {number} de {date} agora abre esta carteira. Destrua todos os anteriores.',
  'wallet.give-up': 'Desistir, deixar tudo como está',
  'wallet.gave-up': 'Você desistiu. O fragmento mostrado não vale: destrua-o. Tudo está como antes.',
  'wallet.gave-up-late': 'Já tinha sido confirmado: é o novo fragmento que abre esta carteira. Guarde-o.',
  'wallet.pending': 'Um novo fragmento de recuperação foi criado aqui e não confirmado. A carteira está como antes.',
  'wallet.go-on-share': 'Continuar com ele',
  'wallet.share-needed':
    'Esta carteira precisa de um fragmento de recuperação antes de ser usada. Abra {page} e crie um.',
  'wallet.first-share':
    'Sua carteira ainda não tem chave. Ela recebe uma junto com um fragmento de recuperação, que a abre se você perder este navegador.',
  'wallet.make-first': 'Criar minha carteira',
  'wallet.legacy':
    'Esta carteira foi criada por uma versão anterior, e ninguém sabe se um fragmento de recuperação dela está guardado. Crie um novo antes de usá-la para algo de valor.',
  'wallet.server-restored':
    'Se um dia o servidor for levado de volta a um backup, um navegador seu junto com o fragmento de recuperação abre esta carteira; nenhum dos dois abre sozinho.',
  'wallet.devices': 'Navegadores que podem abri-la',
  'wallet.devices-lead':
    'Cada um tem uma parte própria. Se você remover um, a sessão dele é encerrada e ele precisa de um código de novo.',
  'wallet.remove': 'Remover',
  'wallet.remove-last': 'Este é o último. Mostre primeiro que você ainda tem seu fragmento de recuperação.',
  'wallet.passkey-done':
    'Agora uma chave de acesso sua a abre. Sem a chave de acesso você ainda precisa do fragmento em papel.',
  'wallet.mailbox': 'Caixa de e-mail perdida',
  'wallet.mailbox-lead':
    'Se você não consegue mais ler os e-mails deste endereço, esta carteira pode pôr outro no lugar dele. O endereço antigo é avisado e tem 72 horas para impedir.',
  'wallet.mailbox-lost': 'Perdi esta caixa de e-mail',
  'wallet.mailbox-waits':
    '{email} pode tomar o lugar dele a partir de {date}. Até lá, não saia daqui, e volte para concluir.',
  'wallet.mailbox-due': 'O endereço antigo teve seu prazo. {email} já pode tomar o lugar dele.',
  'wallet.mailbox-finish': 'Usar o novo endereço',
  'wallet.mailbox-stop': 'Deixar o endereço como está',
  'email.heading': 'Outro endereço de e-mail para sua carteira',
  'email.lead':
    'Alguém está com sua carteira aberta em um navegador e pediu para pôr outro endereço no lugar deste. Se não foi você, impeça.',
  'email.stop': 'Impedir',
  'email.stopped': 'Impedido: este endereço fica. Agora entre em {page} e remova todo navegador que não é seu.',
  'wallet.verify': 'Um código foi enviado para {email}. Digite-o para continuar.',
  'wallet.go-on': 'Continuar',
  'wallet.this-one': 'Este navegador',
  'wallet.requests': 'Esperando por você',
  'wallet.requests-lead': 'Aprove só se for seu e mostrar estas seis palavras:',
  'wallet.decline': 'Recusar',
  'wallet.now': 'Atual',
  'wallet.added': 'Desde {date}',
  'wallet.standard-name': 'Padrão',
  'wallet.strict-name': 'Rigorosa',
  'wallet.standard':
    'Um código do seu e-mail abre esta carteira em qualquer dispositivo. Quem opera este servidor, ou pode ler seu e-mail, poderia alcançar a chave.',
  'wallet.strict':
    'Um novo dispositivo também precisa do seu fragmento de recuperação, de uma chave de acesso ou do sim de um dispositivo seu. O servidor sozinho não alcança a chave; perca tudo isso e a carteira se perde.',
  'wallet.standard-elsewhere':
    'Sua conta {provider} abre esta carteira em qualquer dispositivo. Quem opera este servidor, ou pode entrar com essa conta, poderia alcançar a chave.',
  'wallet.strict-elsewhere':
    'Além da sua conta {provider}, um novo dispositivo precisa do seu fragmento de recuperação, de uma chave de acesso ou do sim de um dispositivo seu. O servidor sozinho não alcança a chave; perca tudo isso e a carteira se perde.',
  'wallet.export-hint': 'Doze palavras, para ir para outra carteira',
  'device.address': 'Endereço de rede',
  'verify.title': 'Confirme que é você',
  'email.add-title': 'Adicionar um endereço de e-mail',
  'email.add-text': 'Esta carteira não tem nenhum. Com um, você também pode entrar com um código do e-mail.',
  'email.add-lead': '{site} quer adicionar um endereço de e-mail à sua carteira',
  'email.add-warning':
    'A partir daí, quem lê os e-mails de {email} pode entrar nesta carteira. Continue apenas se for somente você.',
  'email.add-on-page': 'Para adicionar um endereço de e-mail a esta carteira, abra {page}.',
  'delegation.title': 'Um contrato controla sua conta',
  'delegation.text':
    'Em {network}, sua conta executa este contrato (EIP-7702). Remova-o e ela volta a ser uma conta simples. Isso custa no máximo {fee}, desta conta.',
  'delegation.remove': 'Remover',
  'delegation.too-little': 'A conta tem {balance} ali, e o custo sai só dela. Envie antes {missing} para ela.',
  'delegation.unclear':
    'Uma transação anterior ainda pode removê-lo, e a rede não diz o que foi feito dela: {hash}. Se você assinar outra, ambas podem ser executadas, e cada uma custa até {fee}.',
  'delegation.another': 'Assinar outra',
  'social.lost': 'A janela não passou da primeira página. Tente de novo ou escolha outra forma.',
}

export default words
