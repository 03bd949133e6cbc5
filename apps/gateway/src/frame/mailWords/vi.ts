import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Mã của bạn',
  'code.login': 'Mã để mở ví của bạn tại {site}:',
  'code.verify': 'Mã để xác nhận đó là bạn tại {site}:',
  'code.email-old': 'Mã để thay đổi địa chỉ email của ví tại {site}:',
  'code.email-new': 'Mã để dùng địa chỉ email này cho ví của bạn tại {site}:',
  'code.life': 'Mã dùng được một lần, trong mười phút, và chỉ ở nơi bạn đã yêu cầu.',
  'code.unasked':
    'Nếu không phải bạn, không cần làm gì: không có mã thì không ai vào được. Đừng bao giờ cho ai biết mã.',
  'device.subject': 'Phê duyệt lần đăng nhập này',
  'device.what': '{browser} tại địa chỉ IP {network} muốn mở ví của bạn tại {site}.',
  'device.open': 'Nếu là bạn, hãy mở liên kết này và nhấn “Phê duyệt”:',
  'device.not': 'Nếu không, không cần làm gì.',
  'newDevice.subject': 'Ví của bạn đã được mở trong trình duyệt mới',
  'newDevice.what': 'Lúc {time}, {browser} tại địa chỉ IP {network} đã mở ví của bạn tại {site}.',
  'newDevice.not': 'Nếu không phải bạn, hãy đăng nhập ở đây và kết thúc phiên đó:',
  'socialLink.subject': 'Tài khoản {provider} của bạn mở được ví',
  'socialLink.what':
    'Lúc {time}, {browser} tại địa chỉ IP {network} đã đăng nhập bằng tài khoản {provider} của địa chỉ này tại {site}. Từ nay tài khoản đó mở được ví của bạn, giống như mã trong email.',
  'socialLink.not':
    'Nếu không phải bạn, hãy bảo vệ tài khoản {provider}, rồi đăng nhập ở đây và xem các phiên của bạn:',
  'parts.subject': 'Một trình duyệt mới mở được ví của bạn',
  'parts.what': 'Lúc {time}, {browser} tại địa chỉ IP {network} đã nhận phần khóa ví mà máy chủ này giữ, tại {site}.',
  'parts.not': 'Nếu không phải bạn, hãy đăng nhập ở đây và gỡ trình duyệt đó; rồi chuyển những gì trong ví đi:',
  'copied.subject': 'Một phiên của ví bạn đã bị sao chép',
  'copied.what':
    'Một phiên của ví bạn được dùng từ hai nơi, nên có thể ai đó đã sao chép. Phiên đã bị kết thúc ở cả hai nơi. Chỉ bản sao thì không mở được ví.',
  'copied.again': 'Đăng nhập lại ở đây và xem các phiên khác của bạn:',
  'replacement.subject': 'Ví của bạn sẽ có địa chỉ email khác',
  'replacement.what':
    'Lúc {time}, {browser} tại địa chỉ IP {network}, nơi ví của bạn đang mở tại {site}, đã yêu cầu thay địa chỉ email này bằng địa chỉ khác, vì hộp thư này đã mất.',
  'replacement.due': 'Việc này thực hiện được sau 72 giờ, từ {dueAt}. Nếu là bạn, không cần làm gì.',
  'replacement.not': 'Nếu không, hãy dừng ở đây, rồi xem các trình duyệt mở được ví của bạn:',
  'passkeyLoss.subject': 'Ví của bạn sẽ không hỏi khóa truy cập nữa',
  'passkeyLoss.what':
    'Lúc {time}, {browser} tại địa chỉ IP {network}, đang đăng nhập tại {site}, đã báo rằng các khóa truy cập của ví bạn bị mất.',
  'passkeyLoss.due': 'Từ {dueAt} có thể bỏ chúng, và sau đó ví không hỏi khóa nào. Nếu là bạn, không cần làm gì.',
  'passkeyLoss.not':
    'Nếu không, có người đang đọc email của bạn. Hãy dừng ở đây, rồi xem các trình duyệt mở được ví của bạn:',
  'forgotten.subject': 'Các khóa truy cập của ví bạn đã bị bỏ',
  'forgotten.what':
    'Các khóa truy cập của ví bạn được báo mất và không ai phản đối. Chúng đã bị bỏ, và ví không hỏi khóa nào nữa.',
  'forgotten.not': 'Nếu không phải bạn, hãy chuyển những gì trong ví đi, từ một trình duyệt vẫn đang mở ví:',
  'changed.subject': 'Địa chỉ email của ví bạn đã thay đổi',
  'changed.what': 'Ví của bạn giờ thuộc về một địa chỉ email khác, được xác nhận bằng mã gửi đến địa chỉ này.',
  'changed.not':
    'Nếu không phải bạn, kẻ làm việc đó đọc được email của bạn. Hãy chuyển những gì trong ví đi, từ một trình duyệt vẫn đang mở ví:',
  'code.email-add': 'Mã của bạn để thêm địa chỉ email này vào ví đang mở tại {site}:',
}

export default words
