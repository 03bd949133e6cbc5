import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'যাচাই হচ্ছে',
  'name.confirm': 'আপনার ওয়ালেটে নিশ্চিত করুন',
  'name.explain.pay.text': 'লম্বা ঠিকানার বদলে একটি নাম দিয়ে অন্যরা আপনাকে খুঁজে পায় ও টাকা পাঠায়।',
  'name.explain.pay.title': 'শেয়ার করা সহজ',
  'name.explain.public.text': 'এটি কোন ঠিকানার নাম তা সবাই দেখতে পারে।',
  'name.explain.public.title': 'সর্বজনীন',
  'name.explain.free.text': 'অ্যাকাউন্টটি আপনার, তা দেখাতে একবার স্বাক্ষর করেন।',
  'name.explain.free.title': 'কোনো খরচ নেই',
  'name.field': 'আপনার নাম',
  'name.free': '{name} খালি আছে',
  'name.freeTag': 'খালি',
  'name.hint': 'ঠিকানার চেয়ে শেয়ার করা সহজ',
  'name.owner': 'এই সাইটের নেটওয়ার্কে এটি {address}-এর নাম।',
  'name.problem.hyphens': 'হাইফেন প্রথমে বা শেষে থাকতে পারে না।',
  'name.problem.letters': 'শুধু a থেকে z অক্ষর, সংখ্যা ও হাইফেন।',
  'name.problem.long': 'সর্বাধিক 63 অক্ষর।',
  'name.problem.short': 'কমপক্ষে 4 অক্ষর।',
  'name.registered': '{name} আপনার',
  'name.registering': '{name} নিবন্ধন হচ্ছে',
  'name.rules':
    'অক্ষর, সংখ্যা ও হাইফেন, কমপক্ষে 4টি। একটি বিনামূল্যের স্বাক্ষর, কোনো লেনদেন নয়। এটি কোন ঠিকানার নাম তা সবাই দেখতে পারে।',
  'name.suggestions': 'অন্য নাম',
  'name.take': '{name} নিন',
  'name.taken': '{name} অন্য কারও',
  'name.takenTag': 'নেওয়া',
  'name.unavailable': 'এই নেটওয়ার্কে এই অ্যাকাউন্টের জন্য নাম নিবন্ধন করা যায় না।',
}

export default words
