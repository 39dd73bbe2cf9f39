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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share comes as one file of each kind: on a poor line sixty small ones cost more than their bytes.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
                { name: 'common', test: /\/app\//, minShareCount: 8 },
                { name: 'some', test: /\/app\/(ui|features|platform)\//, minShareCount: 3, minSize: 2000 },
              ],
            },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**'] } },
})
