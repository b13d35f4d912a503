-- Blocks that were made by one call are a series: each names its first one.

alter table reservations add column series_id bigint;
alter table reservations add constraint reservations_series_check check (series_id is null or is_block);
alter table reservations add foreign key (shop_id, series_id) references reservations (shop_id, id);
create index reservations_series on reservations (shop_id, series_id, start_at) where series_id is not null;
