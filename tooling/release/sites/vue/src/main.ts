import { foyerPlugin } from '@foyer/vue'
import { createApp } from 'vue'
import App from './App.vue'
import { foyer } from './foyer.ts'

createApp(App).use(foyerPlugin, { foyer }).mount('#root')
