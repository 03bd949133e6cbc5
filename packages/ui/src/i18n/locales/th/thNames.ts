import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'กำลังตรวจ',
  'name.confirm': 'ยืนยันในวอลเล็ต',
  'name.explain.pay.text': 'คนอื่นค้นหาและจ่ายให้คุณได้ด้วยชื่อแทนที่อยู่ยาว ๆ',
  'name.explain.pay.title': 'แชร์ง่าย',
  'name.explain.public.text': 'ทุกคนเห็นได้ว่าชื่อนี้แทนที่อยู่ใด',
  'name.explain.public.title': 'เป็นสาธารณะ',
  'name.explain.free.text': 'คุณลงนามครั้งเดียวเพื่อแสดงว่าบัญชีเป็นของคุณ',
  'name.explain.free.title': 'ไม่มีค่าใช้จ่าย',
  'name.field': 'ชื่อของคุณ',
  'name.free': '{name} ว่างอยู่',
  'name.freeTag': 'ว่าง',
  'name.hint': 'แชร์ง่ายกว่าที่อยู่',
  'name.owner': 'ชื่อนี้แทน {address} บนเครือข่ายของเว็บไซต์นี้',
  'name.problem.hyphens': 'ยัติภังค์อยู่ตัวแรกหรือตัวท้ายไม่ได้',
  'name.problem.letters': 'ใช้ได้เฉพาะตัวอักษร a ถึง z ตัวเลข และยัติภังค์',
  'name.problem.long': 'ไม่เกิน 63 อักขระ',
  'name.problem.short': 'อย่างน้อย 4 อักขระ',
  'name.registered': '{name} เป็นของคุณแล้ว',
  'name.registering': 'กำลังลงทะเบียน {name}',
  'name.rules': 'ตัวอักษร ตัวเลข และยัติภังค์ อย่างน้อย 4 อักขระ ลงนามฟรีหนึ่งครั้ง ไม่มีธุรกรรม ทุกคนเห็นได้ว่าชื่อนี้แทนที่อยู่ใด',
  'name.suggestions': 'ชื่ออื่น',
  'name.take': 'ใช้ {name}',
  'name.taken': '{name} เป็นของคนอื่น',
  'name.takenTag': 'มีเจ้าของแล้ว',
  'name.unavailable': 'ลงทะเบียนชื่อให้บัญชีนี้บนเครือข่ายนี้ไม่ได้',
}

export default words
