import { expect, test } from 'vitest';
import { findPage, pageCode } from './page-code.ts';

test.each([
  ['/app', '/app'],
  ['/app/', '/app'],
  ['/APP/Leads', '/app/leads'],
  ['/app/le%61ds', '/app/leads'],
  ['/app/leads/trash', '/app/leads/trash'],
  ['/app/leads/1ab00000-0000-4000-8000-000000000001', '/app/leads/$id'],
  ['/app/leads/trash/more', undefined],
  ['/app/team/manage/7', '/app/team/manage/$teamId'],
  ['/app/team/manage/dashboard', '/app/team/manage/$teamId'],
  ['/app/team/7/dashboard', '/app/team/$teamId/dashboard'],
  ['/app/admin/users/7', '/app/admin/users/$userId'],
  ['/app/admin/users', undefined],
  ['/invite', '/invite'],
  ['/invite/abc', '/invite/$token'],
  ['/login', '/login'],
  ['/apps', undefined],
  ['/app/nothing-here', undefined],
  ['/app/%E0%A4%A', undefined],
  ['/', undefined],
])('%s is %s', (address, path) => {
  expect(findPage(address).page?.path).toBe(path);
});

test('what stands in the address for a part of the path', () => {
  const { pattern } = pageCode('/app/team/$teamId/dashboard');
  expect({ ...pattern.exec('/app/team/7/dashboard/')?.groups }).toEqual({ teamId: '7' });
});

test('nothing has to be fetched for an unknown path', async () => {
  const { isHere, fetch } = findPage('/nowhere');
  expect(isHere()).toBe(true);
  expect(await fetch()).toEqual([]);
});
