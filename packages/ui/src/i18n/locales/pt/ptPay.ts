import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Escolher outra forma',
  'pay.anotherTab': 'Isso está sendo pago em outra aba. Continue lá.',
  'pay.asset': 'Este site descreve {symbol} de outro jeito que o contrato dele. Nada foi pedido.',
  'pay.atExchange.text': 'Continue na janela da corretora. Assim que ela pagar, você verá aqui.',
  'pay.atExchange.title': 'Esperando a corretora',
  'pay.balance': 'Você tem {amount}',
  'pay.checking.text': 'Se há o bastante e quanto custa.',
  'pay.checking.title': 'Consultando a rede',
  'pay.confirming.text': 'A rede já recebeu e vai confirmar em breve. Você pode fechar isto; continua em andamento.',
  'pay.confirming.title': 'Pagando {amount}',
  'pay.exchange.text': 'Entre lá para pagar',
  'pay.exchanges': 'Ou por uma corretora',
  'pay.exchangesFailed': 'As corretoras não estão acessíveis agora.',
  'pay.failed.text': 'Nada foi pago. Tente de novo ou escolha outra forma.',
  'pay.failed.title': 'Não pago: {amount}',
  'pay.from': 'Pagar com',
  'pay.gone': 'Não há nada a pagar.',
  'pay.looked': 'Já olhei, não foi pago',
  'pay.opening.title': 'Abrindo a corretora',
  'pay.paid.text': '{site} já recebeu.',
  'pay.pay': 'Pagar {amount}',
  'pay.popupBlocked': 'O navegador bloqueou a janela da corretora. Permita e escolha a corretora de novo.',
  'pay.stop': 'Parar de esperar',
  'pay.switch': 'Mudar para {network}',
  'pay.to': 'Para {site}',
  'pay.unable': '{wallet} não pode pagar isto. Conecte outra carteira.',
  'pay.unclear.text':
    'Este pagamento já foi pedido, e a resposta não é conhecida. Veja na carteira ou na corretora antes de pagar de novo.',
  'pay.unclear.title': 'Foi pago?',
  'pay.wrongNetwork': 'O pagamento é em {network}. {wallet} está em outra rede.',
}

export default words
