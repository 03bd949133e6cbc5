import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Seu código',
  'code.login': 'Seu código para abrir sua carteira em {site}:',
  'code.verify': 'Seu código para confirmar que é você em {site}:',
  'code.email-old': 'Seu código para alterar o endereço de e-mail da sua carteira em {site}:',
  'code.email-new': 'Seu código para usar este endereço de e-mail na sua carteira em {site}:',
  'code.life': 'Ele funciona uma vez, por dez minutos, e só onde você o pediu.',
  'code.unasked': 'Se não foi você, não faça nada: sem o código ninguém entra. Nunca o diga a ninguém.',
  'device.subject': 'Aprove este login',
  'device.what': '{browser}, no endereço de rede {network}, quer abrir sua carteira em {site}.',
  'device.open': 'Se foi você, abra este link e pressione “Aprovar”:',
  'device.not': 'Se não foi, não faça nada.',
  'newDevice.subject': 'Sua carteira foi aberta em um novo navegador',
  'newDevice.what': '{time}: {browser}, no endereço de rede {network}, abriu sua carteira em {site}.',
  'newDevice.not': 'Se não foi você, entre aqui e encerre a sessão dele:',
  'socialLink.subject': 'Sua conta {provider} abre sua carteira',
  'socialLink.what':
    '{time}: {browser}, no endereço de rede {network}, entrou em {site} com a conta {provider} deste endereço. De agora em diante essa conta abre sua carteira, como faz um código enviado por e-mail.',
  'socialLink.not': 'Se não foi você, proteja sua conta {provider}, depois entre aqui e veja suas sessões:',
  'parts.subject': 'Um novo navegador pode abrir sua carteira',
  'parts.what':
    '{time}: {browser}, no endereço de rede {network}, recebeu em {site} o que este servidor guarda da chave da sua carteira.',
  'parts.not': 'Se não foi você, entre aqui e remova esse navegador; depois mova o que a carteira guarda:',
  'copied.subject': 'Uma sessão da sua carteira foi copiada',
  'copied.what':
    'Uma sessão da sua carteira foi usada em dois lugares, então alguém pode ter copiado. Ela foi encerrada nos dois. Uma cópia sozinha não abre nenhuma carteira.',
  'copied.again': 'Entre de novo aqui e veja suas outras sessões:',
  'replacement.subject': 'Sua carteira terá outro endereço de e-mail',
  'replacement.what':
    '{time}: {browser}, no endereço de rede {network}, onde sua carteira está aberta em {site}, pediu para pôr outro endereço de e-mail no lugar deste, porque esta caixa de e-mail foi perdida.',
  'replacement.due': 'Isso poderá ser feito após 72 horas, a partir de {dueAt}. Se foi você, não faça nada.',
  'replacement.not': 'Se não foi, impeça aqui e depois veja os navegadores que podem abrir sua carteira:',
  'passkeyLoss.subject': 'Sua carteira não vai mais pedir uma chave de acesso',
  'passkeyLoss.what':
    '{time}: {browser}, no endereço de rede {network}, com login feito em {site}, disse que as chaves de acesso da sua carteira se perderam.',
  'passkeyLoss.due':
    'A partir de {dueAt} elas podem ser esquecidas, e a carteira então não pede nenhuma. Se foi você, não faça nada.',
  'passkeyLoss.not':
    'Se não foi, alguém lê seu e-mail. Impeça aqui e depois veja os navegadores que podem abrir sua carteira:',
  'forgotten.subject': 'As chaves de acesso da sua carteira foram esquecidas',
  'forgotten.what':
    'As chaves de acesso da sua carteira foram dadas como perdidas, e ninguém se opôs. Elas foram esquecidas, e a carteira não pede mais nenhuma.',
  'forgotten.not': 'Se não foi você, mova o que a carteira guarda, de um navegador onde ela ainda esteja aberta:',
  'changed.subject': 'O endereço de e-mail da sua carteira mudou',
  'changed.what': 'Sua carteira agora pertence a outro endereço de e-mail, confirmado com um código enviado para este.',
  'changed.not':
    'Se não foi você, quem fez isso pode ler seu e-mail. Mova o que a carteira guarda, de um navegador onde ela ainda esteja aberta:',
  'code.email-add': 'Seu código para adicionar este endereço de e-mail à carteira aberta em {site}:',
}

export default words
