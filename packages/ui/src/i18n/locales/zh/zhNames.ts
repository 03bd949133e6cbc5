import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': '正在检查',
  'name.confirm': '在钱包中确认',
  'name.explain.pay.text': '别人可以通过名称找到你并付款，不必使用冗长的地址。',
  'name.explain.pay.title': '便于分享',
  'name.explain.public.text': '所有人都能看到它对应的地址。',
  'name.explain.public.title': '公开',
  'name.explain.free.text': '你只需签名一次，证明账户属于你。',
  'name.explain.free.title': '免费',
  'name.field': '你的名称',
  'name.free': '{name} 可以使用',
  'name.freeTag': '可用',
  'name.hint': '比地址更便于分享',
  'name.owner': '在此网站的网络上，它对应 {address}。',
  'name.problem.hyphens': '连字符不能在开头或结尾。',
  'name.problem.letters': '只能使用字母 a 到 z、数字和连字符。',
  'name.problem.long': '最多 63 个字符。',
  'name.problem.short': '至少 4 个字符。',
  'name.registered': '{name} 归你了',
  'name.registering': '正在注册 {name}',
  'name.rules': '字母、数字和连字符，至少 4 个。只需一次免费签名，无需交易。所有人都能看到它对应的地址。',
  'name.suggestions': '其他名称',
  'name.take': '使用 {name}',
  'name.taken': '{name} 已属于他人',
  'name.takenTag': '已被占用',
  'name.unavailable': '此网络上的此账户无法注册名称。',
}

export default words
