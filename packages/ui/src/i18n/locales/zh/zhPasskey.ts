import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': '使用通行密钥登录',
  'passkeyLogin.site': '继续使用 {site}',
  'passkeyLogin.lead':
    '通行密钥由此设备、安全密钥或你的密码管理器保存，用手指、面容或 PIN 打开。它只在这里有效：确认此窗口的地址是 {address}。',
  'passkeyLogin.use': '使用我的通行密钥',
  'passkeyLogin.make': '创建新钱包',
  'passkeyLogin.make-lead': '第一次来？设备会询问两次：一次创建通行密钥，一次确认它可用。',
  'passkeyLogin.alone': '此窗口找不到它所属的页面。关闭它，回到网站，再按一次。',
  'passkeyLogin.none': '此浏览器没有通行密钥。在另一个浏览器中打开网站，或在那里选择其他登录方式。',
  'passkeyLogin.unanswered':
    '通行密钥没有响应。可能被取消、时间过长，或这里没有此钱包的通行密钥。可以重试；手机上的通行密钥可在浏览器的窗口中选择。',
  'passkeyLogin.known': '此设备已有这里某个钱包的通行密钥。按“使用我的通行密钥”，或为新钱包选择另一台设备。',
  'passkeyLogin.unable':
    '此设备无法保存用于登录的通行密钥。在浏览器的窗口中选择另一台设备或密码管理器，或选择其他登录方式。',
  'passkeyLogin.elsewhere': '浏览器表示，此钱包的通行密钥在此地址不可用。',
  'passkeyLogin.sealed-title': '你的通行密钥可以打开钱包',
  'passkeyLogin.sealed':
    '钱包将用你的通行密钥密封：仅凭此服务器无法打开。没有人能替你恢复通行密钥：如果它和打开着钱包的所有浏览器都丢失，钱包里的资产也会丢失。',
  'passkeyLogin.plain-title': '你的通行密钥只能让你登录',
  'passkeyLogin.plain':
    '此通行密钥或此浏览器无法密封钱包。因此此服务器保存其密钥的所有部分，并用自己的密钥密封：运营它的人可能接触到你的钱包。而且没有人能替你恢复通行密钥：如果丢失，就没有其他方式登录。',
  'passkeyLogin.before':
    '在钱包里有资金之前，打开 {page}：添加邮箱地址或第二个通行密钥，并创建恢复分片或写下十二个单词。',
  'passkeyLogin.paper-title': '你的钱包需要恢复分片',
  'passkeyLogin.paper':
    '此通行密钥或此浏览器无法密封钱包，而此钱包不得仅凭服务器打开。它的密钥会与一份恢复分片一起生成，由你写在纸上保存。',
  'passkeyLogin.paper-page': '继续，然后打开 {page}，在那里用此通行密钥登录并创建它。',
  'passkeyLogin.shut-title': '你已登录，钱包仍然关闭',
  'passkeyLogin.shut':
    '钱包用你的通行密钥密封，而此浏览器无法向通行密钥索取打开它所需的内容。你可以在这里查看钱包。要签名，使用支持的浏览器或你的恢复分片。',
  'passkeyLogin.is-standard': '在任何有此通行密钥的设备上，它都能打开此钱包。运营此服务器的人也可能接触到密钥。',
  'passkeyLogin.is-strict':
    '在新设备上，你的通行密钥或恢复分片可以打开此钱包。仅凭服务器无法接触到密钥；如果两者和打开着它的所有浏览器都丢失，钱包就没了。',
  'passkeyLogin.add': '添加用于登录的通行密钥',
  'passkeyLogin.logs-in': '用于登录',
  'passkeyLogin.added-plain': '此通行密钥从现在起可登录你的钱包，但无法密封它：在新设备上还需要你的恢复分片。',
  'passkeyLogin.user': '使用通行密钥的钱包',
  'passkeyLogin.verify': '用此钱包的通行密钥确认是你本人。',
}

export default words
