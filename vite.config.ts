import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { product } from './app/platform/product.ts'

export default defineConfig({
  plugins: [reactRouter()],
  // The product's name is part of the build: the browser never asks for it, and routes.ts is derived from it.
  define: {
    'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name),
    'import.meta.env.PRODUCT_SLUG': JSON.stringify(product.slug),
  },
  build: { target: 'baseline-widely-available' },
  server: { watch: { ignored: ['**/data/**'] } },
})
