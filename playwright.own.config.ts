import base from './playwright.config.ts';
const { webServer: _w, projects: _p, ...rest } = base;
export default { ...rest, outputDir: '/tmp/home/pw', workers: 2, projects: [{ name: 'own', use: { baseURL: 'http://127.0.0.1:4500' } }] };
