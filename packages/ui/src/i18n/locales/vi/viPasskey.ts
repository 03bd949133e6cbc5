import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Đăng nhập bằng khóa truy cập',
  'passkeyLogin.site': 'Để tiếp tục ở {site}',
  'passkeyLogin.lead':
    'Khóa truy cập được giữ bởi thiết bị này, khóa bảo mật hoặc trình quản lý mật khẩu của bạn, và mở bằng ngón tay, khuôn mặt hoặc mã PIN. Nó chỉ dùng được ở đây: hãy kiểm tra địa chỉ của cửa sổ này là {address}.',
  'passkeyLogin.use': 'Dùng khóa truy cập của tôi',
  'passkeyLogin.make': 'Tạo ví mới',
  'passkeyLogin.make-lead':
    'Lần đầu ở đây? Thiết bị hỏi bạn hai lần: một lần để tạo khóa truy cập, một lần để thấy nó hoạt động.',
  'passkeyLogin.alone':
    'Cửa sổ này không tìm thấy trang mà nó thuộc về. Hãy đóng nó, quay lại trang web và nhấn lại ở đó.',
  'passkeyLogin.none':
    'Trình duyệt này không có khóa truy cập. Hãy mở trang web trong trình duyệt khác, hoặc chọn cách đăng nhập khác ở đó.',
  'passkeyLogin.unanswered':
    'Khóa truy cập không trả lời. Đã bị hủy, quá lâu, hoặc ở đây không có khóa nào của ví này. Hãy thử lại; có thể chọn khóa truy cập trên điện thoại trong cửa sổ của trình duyệt.',
  'passkeyLogin.known':
    'Thiết bị này đã có khóa truy cập của một ví ở đây. Nhấn “Dùng khóa truy cập của tôi”, hoặc chọn thiết bị khác cho ví mới.',
  'passkeyLogin.unable':
    'Thiết bị này không giữ được khóa truy cập để đăng nhập. Hãy chọn thiết bị khác hoặc trình quản lý mật khẩu trong cửa sổ của trình duyệt, hoặc cách đăng nhập khác.',
  'passkeyLogin.elsewhere': 'Trình duyệt báo rằng khóa truy cập của ví này không dùng được ở địa chỉ này.',
  'passkeyLogin.sealed-title': 'Khóa truy cập của bạn mở ví của bạn',
  'passkeyLogin.sealed':
    'Ví sẽ được niêm phong bằng khóa truy cập của bạn: riêng máy chủ này không mở được. Không ai khôi phục được khóa truy cập cho bạn: nếu mất nó cùng mọi trình duyệt đang mở ví, thì mất cả những gì trong ví.',
  'passkeyLogin.plain-title': 'Khóa truy cập cho bạn vào, chỉ vậy thôi',
  'passkeyLogin.plain':
    'Khóa truy cập này, hoặc trình duyệt này, không niêm phong được ví. Vì vậy máy chủ này giữ mọi phần của khóa ví, niêm phong bằng khóa riêng: người vận hành nó có thể tiếp cận ví của bạn. Và không ai khôi phục được khóa truy cập cho bạn: nếu mất, không còn cách nào khác để vào.',
  'passkeyLogin.before':
    'Trước khi ví có tiền, hãy mở {page}: thêm địa chỉ email hoặc khóa truy cập thứ hai, và tạo mảnh khôi phục hoặc ghi lại mười hai từ.',
  'passkeyLogin.paper-title': 'Ví của bạn cần một mảnh khôi phục',
  'passkeyLogin.paper':
    'Khóa truy cập này, hoặc trình duyệt này, không niêm phong được ví, và ví này không được mở chỉ bởi máy chủ. Ví nhận khóa cùng với một mảnh khôi phục mà bạn giữ trên giấy.',
  'passkeyLogin.paper-page': 'Tiếp tục, rồi mở {page}, đăng nhập ở đó bằng khóa truy cập này và tạo mảnh.',
  'passkeyLogin.shut-title': 'Bạn đã vào, và ví vẫn đóng',
  'passkeyLogin.shut':
    'Ví được niêm phong bằng khóa truy cập của bạn, và trình duyệt này không hỏi được khóa thứ mở nó. Bạn có thể xem ví ở đây. Để ký, hãy dùng trình duyệt làm được, hoặc mảnh khôi phục của bạn.',
  'passkeyLogin.is-standard':
    'Khóa truy cập của bạn mở ví này trên mọi thiết bị có nó. Người vận hành máy chủ này cũng có thể tiếp cận khóa ví.',
  'passkeyLogin.is-strict':
    'Khóa truy cập, hoặc mảnh khôi phục của bạn, mở ví này trên thiết bị mới. Riêng máy chủ không tiếp cận được khóa; nếu mất cả hai và mọi trình duyệt đang mở ví, thì mất ví.',
  'passkeyLogin.add': 'Thêm khóa để đăng nhập',
  'passkeyLogin.logs-in': 'Dùng để đăng nhập',
  'passkeyLogin.added-plain':
    'Từ nay khóa truy cập này đăng nhập vào ví của bạn, nhưng không niêm phong được ví: trên thiết bị mới cũng cần mảnh khôi phục.',
  'passkeyLogin.user': 'Ví với khóa truy cập',
  'passkeyLogin.verify': 'Xác nhận đây là bạn, bằng khóa truy cập của ví này.',
}

export default words
