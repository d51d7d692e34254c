export const DEMO_PASSWORD = 'demo1234';
export const demoAccounts = ['admin@demo.test', 'vendor@demo.test', 'customer@demo.test'];
