import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Conferindo',
  'name.confirm': 'Confirme na sua carteira',
  'name.explain.pay.text': 'As pessoas encontram e pagam você por um nome, em vez de um endereço longo.',
  'name.explain.pay.title': 'Fácil de compartilhar',
  'name.explain.public.text': 'Todos podem ver qual endereço ele representa.',
  'name.explain.public.title': 'Público',
  'name.explain.free.text': 'Você assina uma vez para mostrar que a conta é sua.',
  'name.explain.free.title': 'Não custa nada',
  'name.field': 'Seu nome',
  'name.free': '{name} está livre',
  'name.freeTag': 'Livre',
  'name.hint': 'Mais fácil de compartilhar que um endereço',
  'name.owner': 'Representa {address} nas redes deste site.',
  'name.problem.hyphens': 'Um hífen não pode vir no começo nem no fim.',
  'name.problem.letters': 'Só letras de a a z, dígitos e hífens.',
  'name.problem.long': 'No máximo 63 caracteres.',
  'name.problem.short': 'Pelo menos 4 caracteres.',
  'name.registered': '{name} é seu',
  'name.registering': 'Registrando {name}',
  'name.rules':
    'Letras, dígitos e hífens, pelo menos 4. Uma assinatura grátis, nenhuma transação. Todos podem ver qual endereço ele representa.',
  'name.suggestions': 'Outros nomes',
  'name.take': 'Ficar com {name}',
  'name.taken': '{name} é de outra pessoa',
  'name.takenTag': 'Ocupado',
  'name.unavailable': 'Não dá para registrar nomes para esta conta nesta rede.',
}

export default words
