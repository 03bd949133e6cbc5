import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Đang kiểm tra',
  'name.confirm': 'Xác nhận trong ví',
  'name.explain.pay.text': 'Người khác tìm và trả tiền cho bạn bằng tên thay cho địa chỉ dài.',
  'name.explain.pay.title': 'Dễ chia sẻ',
  'name.explain.public.text': 'Ai cũng thấy tên đó ứng với địa chỉ nào.',
  'name.explain.public.title': 'Công khai',
  'name.explain.free.text': 'Bạn ký một lần để chứng minh tài khoản là của mình.',
  'name.explain.free.title': 'Không mất phí',
  'name.field': 'Tên của bạn',
  'name.free': '{name} còn trống',
  'name.freeTag': 'Còn trống',
  'name.hint': 'Dễ chia sẻ hơn địa chỉ',
  'name.owner': 'Trên các mạng của trang này, tên ứng với {address}.',
  'name.problem.hyphens': 'Dấu gạch nối không được đứng đầu hoặc cuối.',
  'name.problem.letters': 'Chỉ dùng chữ cái từ a đến z, chữ số và dấu gạch nối.',
  'name.problem.long': 'Tối đa 63 ký tự.',
  'name.problem.short': 'Ít nhất 4 ký tự.',
  'name.registered': '{name} đã là của bạn',
  'name.registering': 'Đang đăng ký {name}',
  'name.rules':
    'Chữ cái, chữ số và dấu gạch nối, ít nhất 4 ký tự. Một chữ ký miễn phí, không có giao dịch. Ai cũng thấy tên ứng với địa chỉ nào.',
  'name.suggestions': 'Tên khác',
  'name.take': 'Lấy {name}',
  'name.taken': '{name} thuộc về người khác',
  'name.takenTag': 'Đã có chủ',
  'name.unavailable': 'Không thể đăng ký tên cho tài khoản này trên mạng này.',
}

export default words
